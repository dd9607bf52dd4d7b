// What a search costs by stage, from the profiles that V8 writes of the event loop and of every thread as a process ends.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Node's option that makes it write them. */
export function profileInto(folder: string): string {
  return `--cpu-prof --cpu-prof-dir=${folder}`
}

/** Microseconds of the clock that profiles are timed by. */
export function profileClock(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

interface Frame {
  readonly functionName: string
  readonly url: string
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: Frame
    readonly children?: readonly number[]
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

type Rule = readonly [stage: string, at: RegExp]

/** Work that has one name whoever asks for it; the innermost call decides. */
const INNER: readonly Rule[] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['messages between threads', /^postMessage |node:internal\/worker|internal\/per_context\/messageport/],
  ['index: terms, postings, places', /\/src\/(?:inverted-index|adapters\/embedded-index)\//],
  ['documents from the database', /\/src\/adapters\/sql\/sql-document/],
  [
    'keys and ledger',
    /\/src\/(?:accounts\/|adapters\/sql\/(?:money|sql-key-store|write-queue|sqlite\/wal-flush))/,
  ],
  ['answers', /\/src\/engine\/answers\//],
]

/** The stages of the pipeline, and what stands around it; the outermost call decides, since each uses those before it. */
const OUTER: readonly Rule[] = [
  ...['read', 'plan', 'retrieve', 'rank', 'page', 'enrich'].map(
    (stage): Rule => [stage, new RegExp(`/src/engine/search/${stage}/`)],
  ),
  ['price and render', /\/src\/operations\//],
  ['HTTP', /\/src\/surfaces\/|\/node_modules\/@?hono|node:_http|node:net|node:internal\/stream/],
]

/** A table of milliseconds a search, for what was done between two moments of `profileClock`. */
export function stageTable(folder: string, from: number, to: number, searches: number): string {
  const spent = new Map<string, number>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.cpuprofile'))) {
    const profile = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile
    addProfile(profile, from, to, spent)
  }
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0)
  const rows = [...spent].sort(([, a], [, b]) => b - a)
  const row = (stage: string, time: number): string =>
    `| ${stage} | ${(time / 1000 / searches).toFixed(2)} | ${((100 * time) / all).toFixed(0)} % |`
  return [
    '| stage | ms a search | share |',
    '| --- | --- | --- |',
    ...rows.map(([stage, time]) => row(stage, time)),
    row('all', all),
  ].join('\n')
}

function addProfile(profile: Profile, from: number, to: number, spent: Map<string, number>): void {
  const stages = stagesOf(profile)
  let time = profile.startTime
  for (const [at, node] of profile.samples.entries()) {
    const lasted = profile.timeDeltas[at] ?? 0
    time += lasted
    const stage = stages.get(node)
    if (stage && time >= from && time <= to) spent.set(stage, (spent.get(stage) ?? 0) + lasted)
  }
}

/** The stage of each node of the tree of calls; none where the thread was idle. */
function stagesOf({ nodes }: Profile): Map<number, string> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName} ${callFrame.url}`]))
  const stages = new Map<number, string>()
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(idle)') continue
    const outwards: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      outwards.push(frames.get(at) ?? '')
    stages.set(id, stageOf(outwards))
  }
  return stages
}

function stageOf(outwards: readonly string[]): string {
  return firstOf(outwards, INNER) ?? firstOf(outwards.toReversed(), OUTER) ?? 'the rest of Node'
}

function firstOf(frames: readonly string[], rules: readonly Rule[]): string | undefined {
  for (const frame of frames) {
    const rule = rules.find(([, at]) => at.test(frame))
    if (rule) return rule[0]
  }
  return undefined
}
