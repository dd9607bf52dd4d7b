// Passwords: what may be one, and how it is hashed and checked (argon2id).
import { hash, verify } from '@node-rs/argon2'
import { InvalidRequest, TooManyAttempts } from '../../foundation/errors.ts'

/** The least that OWASP's password storage cheat sheet asks of argon2id, the default here: 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const MIN_LENGTH = 10
const MAX_LENGTH = 200

/** Hashes that run at once, and that wait: each takes memory and a thread that other work needs too. */
const MAX_RUNNING = 2
const MAX_WAITING = 20

/** The password as it is hashed; throws InvalidRequest where it can't be one. */
export function readPassword(given: string, email: string): string {
  const password = given.normalize('NFC')
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) {
    throw new InvalidRequest(`A password is ${MIN_LENGTH} to ${MAX_LENGTH} characters long`)
  }
  if (new Set(password).size < 4 || password.toLowerCase() === email.toLowerCase()) {
    throw new InvalidRequest('That password is too easy to guess; a few random words make a good one')
  }
  return password
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID))
}

let decoy: Promise<string> | undefined

/** Takes as long where there is no stored hash, so that time does not tell which accounts have one. */
export async function checkPassword(stored: string | undefined, given: string): Promise<boolean> {
  if (given.length > MAX_LENGTH) return false
  const password = given.normalize('NFC')
  if (stored !== undefined) return inTurn(() => verify(stored, password))
  decoy ??= hash('no account has this password', ARGON2ID)
  const hashed = await decoy
  await inTurn(() => verify(hashed, password))
  return false
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw new TooManyAttempts('Too many people are signing in right now.', 2)
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
