// The settings of citations: how long and how much of what pages have lost is kept, and the tool that verifies.
import { brought, integerSetting, type Setting, switchSetting } from '../settings.ts'

export const citationSettings = {
  verifyTool: brought(
    switchSetting('WHIPPET_VERIFY_TOOL', '1: agents get a third tool, which verifies quotations', false),
  ),
  citationDays: brought(
    integerSetting('WHIPPET_CITATION_DAYS', 'how long a text that a page has lost can be cited', 30, {
      from: 1,
      to: 3_650,
    }),
  ),
  citationMegabytes: brought(
    integerSetting('WHIPPET_CITATION_MB', 'megabytes of such texts at most; the oldest give way', 1_024, {
      from: 1,
      to: 1_000_000,
    }),
  ),
}

interface CitationsConfig {
  readonly verifyTool: boolean
  readonly citationMs: number
  readonly citationBytes: number
}

export function readCitations(read: <T>(one: Setting<T>) => T): CitationsConfig {
  return {
    verifyTool: read(citationSettings.verifyTool),
    citationMs: read(citationSettings.citationDays) * 86_400_000,
    citationBytes: read(citationSettings.citationMegabytes) * 1_048_576,
  }
}
