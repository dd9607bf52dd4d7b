// The HeadlineWriter port: writes a topic's summary from its headlines, where the operator named someone to do it.

export interface HeadlineWriter {
  /** As `aiSummary.model` shows it. */
  readonly model: string
  /**
   * A few sentences that sum up the headlines. They are text of strangers: an implementer passes them on as data, not
   * as instructions. Rejects where it fails, and ends when the signal does. What it gives is checked before it is used.
   */
  write(headlines: readonly string[], signal: AbortSignal): Promise<string>
}
