// How commands are made: what they take is told once, and what they are given has its types.
import {
  type BaseArgs,
  type BaseFlags,
  buildCommand,
  type Command,
  type TypedCommandParameters,
} from '@stricli/core'
import type { OperatorApi } from '../../operations/operator/operator-api.ts'
import { type CliContext, withOperator } from './context.ts'
import { type Argument, JSON_FLAG, type Positional } from './parsers.ts'
import { printJson } from './print.ts'

type Flags = Readonly<Record<string, object>>

type ValueOf<F> = F extends { readonly parse: (text: string) => infer T }
  ? F extends { readonly variadic: true }
    ? readonly T[]
    : T
  : F extends { readonly values: readonly (infer T)[] }
    ? T
    : boolean

type IsOptional<F> = F extends { readonly optional: true } ? true : false

/** What a command is given for the flags that it takes. */
export type FlagsOf<F extends Flags> = {
  readonly [Name in keyof F as IsOptional<F[Name]> extends true ? never : Name]: ValueOf<F[Name]>
} & {
  readonly [Name in keyof F as IsOptional<F[Name]> extends true ? Name : never]?: ValueOf<F[Name]>
}

type ArgsOf<P> = P extends { readonly parameter: Argument<infer T> }
  ? readonly T[]
  : P extends { readonly parameters: infer List }
    ? {
        readonly [Place in keyof List]:
          | ValueOf<List[Place]>
          | (IsOptional<List[Place]> extends true ? undefined : never)
      }
    : readonly []

interface Described<F extends Flags, P extends Positional> {
  readonly brief: string
  readonly fullDescription?: string
  readonly positional?: P
  readonly flags?: F
  readonly aliases?: Readonly<Record<string, keyof F & string>>
}

type NoFlags = Readonly<Record<never, never>>
type NoArguments = { readonly kind: 'tuple'; readonly parameters: readonly [] }

export function command<const F extends Flags = NoFlags, const P extends Positional = NoArguments>(
  { brief, fullDescription, ...parameters }: Described<F, P>,
  run: (context: CliContext, flags: FlagsOf<F>, ...args: ArgsOf<P>) => Promise<void>,
): Command<CliContext> {
  return buildCommand<BaseFlags, BaseArgs, CliContext>({
    docs: { brief, ...(fullDescription !== undefined && { fullDescription }) },
    parameters: parameters as unknown as TypedCommandParameters<BaseFlags, BaseArgs, CliContext>,
    func(flags, ...args) {
      return run(this, flags as FlagsOf<F>, ...(args as unknown as ArgsOf<P>))
    },
  })
}

/** A command of the operator's: what `work` gives is the JSON of --json; `show` tells it in words. */
export function operatorCommand<
  Told,
  const F extends Flags = NoFlags,
  const P extends Positional = NoArguments,
>(
  described: Described<F, P>,
  work: (this: CliContext, operator: OperatorApi, flags: FlagsOf<F>, ...args: ArgsOf<P>) => Promise<Told>,
  show: (context: CliContext, told: Told, args: ArgsOf<P>) => void,
): Command<CliContext> {
  const flags: Flags = { ...described.flags, json: JSON_FLAG }
  return command<Flags, P>({ ...described, flags }, async (context, given, ...args) => {
    const { json, ...rest } = given
    const told = await withOperator(context, (operator) =>
      work.call(context, operator, rest as FlagsOf<F>, ...args),
    )
    if (json) printJson(context, told)
    else show(context, told, args)
  })
}
