// `--config FILE`, which every command takes: found before the command reads its own flags.

export interface TakenConfigFile {
  /** The file that was named; undefined: none. */
  readonly configFile: string | undefined
  /** The command line without it. */
  readonly inputs: readonly string[]
}

/** What follows `--` belongs to the command; without a value after it, the flag is left for the command to refuse. */
export function takeConfigFile(args: readonly string[]): TakenConfigFile {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const at = args.findIndex(
    (arg, place) => place < end && (arg.startsWith('--config=') || (arg === '--config' && place + 1 < end)),
  )
  const found = args[at]
  if (found === undefined) return { configFile: undefined, inputs: args }
  const joined = found.startsWith('--config=')
  return {
    configFile: joined ? found.slice('--config='.length) : args[at + 1],
    inputs: args.filter((_, place) => place !== at && (joined || place !== at + 1)),
  }
}
