// Loaded before examples/: the packages that they name are those that are installed here.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) =>
    /^[@a-z]/.test(name) && !name.startsWith('node:') && !name.startsWith('file:') && context.parentURL?.includes('/examples/')
      ? next(name, { ...context, parentURL: import.meta.url })
      : next(name, context),
})
