// Reads HTML or XML tag by tag, and no deeper than anybody means it: the parser's work grows with length times depth.
import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/** The parser moves its list of open elements with every tag and looks through it with every closing one. */
const MOST_DEEP = 256

export type ShallowParser = ReturnType<typeof createShallowParser>

/** Where elements are nested deeper than `mostDeep`, nothing more is read. */
export function createShallowParser(
  handler: Partial<Handler>,
  options: ParserOptions = {},
  mostDeep: number = MOST_DEEP,
) {
  let depth = 0
  let tooDeep = false
  const parser = new Parser(
    {
      ...handler,
      onopentagname(name) {
        depth += 1
        tooDeep ||= depth > mostDeep
        if (tooDeep) parser.pause()
        handler.onopentagname?.(name)
      },
      onclosetag(name, isImplied) {
        depth -= 1
        handler.onclosetag?.(name, isImplied)
      },
    },
    options,
  )
  return {
    write: (text: string): void => parser.write(text),
    end: (): void => parser.end(),
    /** Reads nothing more. */
    stop: (): void => parser.pause(),
    /** Whether it stopped because elements were nested too deep. */
    isTooDeep: (): boolean => tooDeep,
  }
}
