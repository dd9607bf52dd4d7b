#!/usr/bin/env node
// The command of an installed package: refuses a Node that is too old in words, else becomes the program.
import module from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 19)) {
  module.enableCompileCache()
  await import('../dist/app/main.js')
} else {
  process.stderr.write(
    `whippet: Node ${process.versions.node} is too old to run it. Install Node 22.19 or later; 24 is the best tried.\n`,
  )
  process.exitCode = 1
}
