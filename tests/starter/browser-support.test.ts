// Tests of the words for browser support.
import { describe, expect, it } from 'vitest'
import {
  statusSentence,
  supportNotes,
  supportRows,
  supportSentence,
} from '../../bench/make/starter/browser-support.ts'

const support = {
  chrome: { version_added: '66' },
  edge: [{ version_added: '≤79' }, { version_added: '16', partial_implementation: true }],
  firefox: { version_added: '57', flags: [{}], notes: 'See <a href="#">bug 1</a>.' },
  safari: { version_added: 'preview' },
  ie: { version_added: false },
  nodejs: { version_added: '12', version_removed: '14' },
}

describe('browser support', () => {
  it('says since when, and where not', () => {
    expect(supportSentence(support)).toBe(
      'Supported since Chrome 66, Edge at most 79 and Safari (in preview). Not supported by default in Firefox and Node.js.',
    )
    expect(supportSentence({})).toBe('')
  })

  it('lists each browser in the table', () => {
    expect(supportRows(support)).toEqual([
      ['Chrome', '66'],
      ['Edge', '≤79'],
      ['Firefox', '57 (behind a flag)'],
      ['Safari', 'in preview'],
      ['Internet Explorer', 'no'],
      ['Node.js', '12 (removed in 14)'],
    ])
    expect(supportNotes(support, 3)).toEqual(['Firefox: See bug 1.'])
    const coded = { chrome: { version_added: '1', notes: 'It is <code>*/*</code> now.' } }
    expect(supportNotes(coded, 3)).toEqual(['Chrome: It is `*/*` now.'])
  })

  it('names the status only where it matters', () => {
    expect(statusSentence({ deprecated: false, experimental: false, standard_track: true })).toBe('')
    expect(statusSentence({ deprecated: true, experimental: false, standard_track: false })).toBe(
      'It is deprecated: avoid it in new code. It is not on a standards track.',
    )
  })
})
