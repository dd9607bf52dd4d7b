// A process of its own that opens one engine's index, asks it every query and prints how much memory it then holds.
//
// usage: bench/index/served-memory.ts ENGINE FOLDER QUERIES_JSON [PATH_OF_TANTIVYS_BINDING]
import { readFileSync } from 'node:fs'
import type { BenchQuery } from './bench-queries.ts'
import { type EngineName, openEngine } from './open-engine.ts'

const [name = '', folder = '', queries = '', binding] = process.argv.slice(2)
const asked = JSON.parse(readFileSync(queries, 'utf8')) as BenchQuery[]
const engine = openEngine(name as EngineName, folder, binding)
for (const query of asked) engine.search(query, 10)
console.log(process.memoryUsage().rss)
engine.close()
process.exit()
