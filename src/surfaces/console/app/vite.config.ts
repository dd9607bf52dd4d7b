// How the console's browser app and the search page's style and script are built, into dist/console.
import { join, resolve } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'

const root = import.meta.dirname
const out = join(resolve(root, '..', '..', '..', '..'), 'dist', 'console')

const config: UserConfig = defineConfig({
  root,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: out,
    emptyOutDir: true,
    manifest: true,
    // Everything that is asked for comes from the service itself; nothing stands inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { console: join(root, 'index.html'), 'search-page': join(root, 'search-page.ts') },
    },
  },
})

export default config
