// The Downloads port: large files from one of several mirrors onto the disk, checked before they are used.

export interface DownloadOrder {
  /** The item that it is for, whose folder it lies in. */
  readonly item: string
  /** What the file is called there. */
  readonly file: string
  /** Tried in their order. */
  readonly mirrors: readonly string[]
  /** Where these are known, a file that differs is none. */
  readonly bytes?: number | undefined
  readonly sha256?: string | undefined
  readonly signal: AbortSignal
  progress(done: number, of: number): void
  /** A mirror that did not do, and why. */
  failed(mirror: string, reason: string): void
}

/** No mirror had the file as it should be, or there is no room for it; the message says which. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed'
}

export interface Downloads {
  /** Bytes that the disk has room for. */
  free(): Promise<number>
  /** The path of the whole file. Goes on with one that was cut short. Throws DownloadFailed. */
  fetch(order: DownloadOrder): Promise<string>
  /** All files of an item, whole or cut short, but one. */
  forget(item: string, but?: string): Promise<void>
}
