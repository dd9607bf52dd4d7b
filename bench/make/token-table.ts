// Makes facts/o200k-tokens.bin: the tokens of o200k_base by rank, from the package that brings them as a program.
import { writeFileSync } from 'node:fs'
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { packTokens } from '../../src/foundation/text/tokens/token-table.ts'

const FILE = new URL('../../facts/o200k-tokens.bin', import.meta.url)

const tokens = ranks.map((token) => (typeof token === 'string' ? Buffer.from(token) : Uint8Array.from(token)))
writeFileSync(FILE, packTokens(tokens))
console.log(`${tokens.length} tokens`)
