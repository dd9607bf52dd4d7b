// Refuses a name that no setting has, and tells the nearest that there is: a mistyped setting never counts for nothing.
import { editDistance } from '../../foundation/text/edit-distance.ts'
import { BadSetting, type Setting } from '../settings.ts'
import { fileName, type SettingsFile } from './settings-file.ts'

/** Read by the user's commands, and by no service. */
const OF_COMMANDS = [
  'WHIPPET_API_KEY',
  'WHIPPET_PAY_KEY',
  'WHIPPET_PAY_CALL_CAP',
  'WHIPPET_PAY_DAY_CAP',
  'WHIPPET_PAY_ASSET',
]

export function refuseUnknown(
  table: readonly Setting<unknown>[],
  environment: Readonly<Record<string, string | undefined>>,
  file: SettingsFile | undefined,
): void {
  const variables = table.map((one) => one.variable)
  const known = [...variables, ...OF_COMMANDS]
  const stray = Object.keys(environment).find((name) => name.startsWith('WHIPPET_') && !known.includes(name))
  if (stray !== undefined) throw new UnknownSetting(stray, nearest(stray, known))
  const [name] = file?.unknown ?? []
  if (file && name !== undefined)
    throw new UnknownSetting(`${name} in ${file.path}`, nearest(name, variables.map(fileName)))
}

/** Told as every setting that can't be used. */
class UnknownSetting extends BadSetting {
  constructor(name: string, near: string) {
    super(name, '', '')
    this.message = `There is no setting ${name}. The nearest is ${near}; \`whippet settings\` lists them all.`
  }
}

/** Our prefix tells nothing: WHIPPET_PORT is meant for PORT. */
function nearest(name: string, known: readonly string[]): string {
  const folded = (one: string): string => one.toUpperCase().replace(/^WHIPPET_/, '')
  const ranked = known
    .map((one) => ({ one, edits: editDistance(folded(name), folded(one), 99) }))
    .sort((a, b) => a.edits - b.edits)
  return ranked[0]?.one ?? ''
}
