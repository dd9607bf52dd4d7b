// A text from outside and the function that reads it: a row of the table.
import { Failure } from '../../../src/foundation/errors.ts'
import { RuleError } from '../../../src/foundation/rules/read-rules.ts'
import { SelectorError } from '../../../src/foundation/web/css-selector.ts'
import { NotAFeed } from '../../../src/foundation/web/feed.ts'
import { XmlTooLarge } from '../../../src/foundation/web/feed-xml.ts'

export interface Input {
  readonly name: string
  /** The smallest of its sizes, in characters: four times as many are within its bounds where it has some. */
  readonly size: number
  /** Texts of about so many characters: few enough that one which takes long is seen among the others. */
  grow(size: number): readonly string[]
  read(text: string): unknown
}

export type Reading = Pick<Input, 'name' | 'size' | 'read'> & {
  /** What stands around the part that grows. */
  readonly around?: readonly [before: string, behind: string]
  /** Units of its own beside those of all. */
  readonly units?: readonly string[]
}

/** A refusal is an answer too. */
export async function orRefused(read: () => unknown): Promise<unknown> {
  try {
    return await read()
  } catch (error) {
    const isRefusal = [Failure, RuleError, SelectorError, NotAFeed, XmlTooLarge].some(
      (kind) => error instanceof kind,
    )
    if (isRefusal) return undefined
    throw error
  }
}
