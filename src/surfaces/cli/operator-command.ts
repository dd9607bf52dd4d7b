// A command of the operator's: work on the data folder, told in words, or with --json as JSON.
import {
  type BaseArgs,
  buildCommand,
  type Command,
  type FlagParametersForType,
  type TypedCommandParameters,
} from '@stricli/core'
import type { OperatorApi } from '../../operations/operator/operator-api.ts'
import { type CliContext, withOperator } from './context.ts'
import { type Argument, JSON_FLAG, type JsonFlag } from './parsers.ts'
import { printJson } from './print.ts'

interface Described<Flags, Args extends BaseArgs> {
  readonly brief: string
  readonly fullDescription?: string
  /** Beside --json. */
  readonly flags?: NoInfer<FlagParametersForType<Flags, CliContext>>
  readonly positional?: {
    readonly kind: 'tuple'
    readonly parameters: { readonly [Place in keyof Args]: Argument<Args[Place]> }
  }
}

/** What `work` gives is the JSON; `show` tells it in words. */
export function operatorCommand<
  Told,
  Flags extends Readonly<Partial<Record<keyof Flags, unknown>>> = NonNullable<unknown>,
  const Args extends BaseArgs = [],
>(
  { brief, fullDescription, flags, positional }: Described<Flags, Args>,
  work: (this: CliContext, operator: OperatorApi, flags: Flags, ...args: Args) => Promise<Told>,
  show: (context: CliContext, told: Told, args: NoInfer<Args>) => void,
): Command<CliContext> {
  const parameters = { flags: { ...flags, json: JSON_FLAG }, ...(positional && { positional }) }
  return buildCommand<Flags & JsonFlag, Args, CliContext>({
    docs: { brief, ...(fullDescription !== undefined && { fullDescription }) },
    parameters: parameters as unknown as TypedCommandParameters<Flags & JsonFlag, Args, CliContext>,
    async func({ json, ...rest }, ...args) {
      const told = await withOperator(this, (operator) =>
        work.call(this, operator, rest as unknown as Flags, ...args),
      )
      if (json) printJson(this, told)
      else show(this, told, args)
    },
  })
}
