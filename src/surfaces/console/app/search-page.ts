// The search page's style and script: keys, suggestions, filters, and the answers that can be used.
import './styles/tokens.css'
import './styles/base.css'
import './styles/search-page.css'
import './styles/search-results.css'
import './styles/plain-pages.css'
import { addAnswers } from './search/answers.ts'
import { addFilters, addKeys } from './search/keys.ts'
import { addRecent } from './search/recent.ts'
import { addSuggestions } from './search/suggestions.ts'
import { applyStoredTheme } from './theme.ts'

// What was set on the page of settings goes before what the console remembers.
if (document.documentElement.dataset['theme'] === undefined) applyStoredTheme()
// Beside results the facts are shown anyway: so that readers of screens hear of it too.
if (matchMedia('(min-width: 64rem)').matches)
  document.querySelector('.infobox details')?.setAttribute('open', '')
addKeys()
addFilters()
addAnswers()
addRecent()
addSuggestions()
