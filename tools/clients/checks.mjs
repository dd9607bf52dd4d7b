// What the checks of clients have in common: each prints one line, which the runner counts.
import assert from 'node:assert/strict'

export { assert }
export const { BASE, KEY, POOR_KEY, SLOW_KEY, SITE } = process.env

/** Runs one check, and tells what became of it. */
export async function check(name, run) {
  try {
    await run()
    console.log(`ok    ${name}`)
  } catch (error) {
    console.log(`FAIL  ${name}: ${String(error?.stack ?? error).split('\n').slice(0, 4).join(' | ')}`)
  }
}

/** Rejects with an error that fits; asks until the limit is met where that is what is wanted. */
export async function raises(run, fits, tries = 1) {
  for (let time = 0; time < tries; time++) {
    const outcomes = await Promise.allSettled(Array.from({ length: tries === 1 ? 1 : 10 }, () => run()))
    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (errors.some(fits)) return
    if (tries === 1) assert.fail(`raised ${errors.map(String).join() || 'nothing'}`)
  }
  assert.fail('never raised')
}

/** 401, 402, 429 and 400 of one client: `call` makes a call with a key, `status` reads an error of its. */
export async function checkErrors(name, call, bad, status) {
  const is = (code) => (error) => status(error, code)
  await check(`${name}: 401`, () => raises(() => call('wk_wrong'), is(401)))
  await check(`${name}: 402`, () => raises(() => call(POOR_KEY), is(402)))
  await check(`${name}: 429`, () => raises(() => call(SLOW_KEY), is(429), 20))
  await check(`${name}: 400`, () => raises(bad, is(400)))
}
