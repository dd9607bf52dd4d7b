// Starts the console in the browser.
import { render } from 'preact'
import { App } from './app.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/shell.css'
import { applyStoredTheme } from './theme.ts'

applyStoredTheme()
const place = document.getElementById('app')
if (place) render(<App />, place)
