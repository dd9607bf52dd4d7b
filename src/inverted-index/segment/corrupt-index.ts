// The failure of opening an index whose files are damaged, cut short or of another version.

export class CorruptIndex extends Error {
  /** The file at fault. */
  readonly file: string
  constructor(file: string, reason: string) {
    super(`index file ${file} can't be used: ${reason}`)
    this.name = 'CorruptIndex'
    this.file = file
  }
}
