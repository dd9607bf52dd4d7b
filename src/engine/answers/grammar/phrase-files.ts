// The phrases of every language, ours first: it is the one that most are written in.
import de from '../../../../facts/phrases/de.json' with { type: 'json' }
import en from '../../../../facts/phrases/en.json' with { type: 'json' }
import es from '../../../../facts/phrases/es.json' with { type: 'json' }
import fr from '../../../../facts/phrases/fr.json' with { type: 'json' }
import it from '../../../../facts/phrases/it.json' with { type: 'json' }
import nl from '../../../../facts/phrases/nl.json' with { type: 'json' }
import pt from '../../../../facts/phrases/pt.json' with { type: 'json' }

export interface PhraseFile {
  /** Words that patterns call by a name. */
  readonly words: Readonly<Record<string, string>>
  /** Patterns by topic and form. */
  readonly [topic: string]: Readonly<Record<string, string | readonly string[]>>
}

export const PHRASE_FILES: readonly (readonly [language: string, file: PhraseFile])[] = [
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['it', it],
  ['pt', pt],
  ['nl', nl],
]
