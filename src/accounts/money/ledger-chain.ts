// The chain of an account's ledger: each entry's hash is made from the entry and from the hash before it.
import { hash as digest } from 'node:crypto'
import type { LedgerEntry } from './ledger.ts'

/** What the first entry is chained to. */
export const CHAIN_START = '0'.repeat(64)

/** An entry with its place in the chain of its account. */
export interface ChainedEntry extends LedgerEntry {
  /** 1 for the first entry of the account. */
  readonly seq: number
  /** SHA-256 in hexadecimal. */
  readonly hash: string
}

/** The end of an account's chain. */
export interface ChainHead {
  readonly entries: number
  readonly hash: string
}

/**
 * SHA-256 of a JSON array: the hash before, then the entry's fields in this order, null where there is none. Whoever has
 * the entries can compute it anew.
 */
export function entryHash(before: string, seq: number, entry: LedgerEntry): string {
  const { accountId, id, kind, amount, reason, keyId = null, endpoint = null, createdAt } = entry
  const fields = [before, seq, accountId, id, kind, amount, reason, keyId, endpoint, createdAt]
  return digest('sha256', JSON.stringify(fields), 'hex')
}

/** Chains new entries to the end of an account's chain. */
export function chainEntries(head: ChainHead, entries: readonly LedgerEntry[]): ChainedEntry[] {
  let { entries: seq, hash } = head
  return entries.map((one) => {
    // As every database can hold it, so that what is read is what was hashed.
    const entry = { ...one, reason: one.reason.toWellFormed().replaceAll('\0', '\ufffd') }
    seq += 1
    hash = entryHash(hash, seq, entry)
    return { ...entry, seq, hash }
  })
}

/** The end of a chain after its newest entries. */
export function headAfter(head: ChainHead, added: readonly ChainedEntry[]): ChainHead {
  const last = added.at(-1)
  return last ? { entries: last.seq, hash: last.hash } : head
}

/** The first thing that is wrong with a chain. */
export interface ChainBreak {
  readonly accountId: string
  readonly seq: number
  /** The id of the entry where it shows; absent where an entry is missing. */
  readonly id?: string
  readonly reason: string
}

export interface ChainCheck {
  /** Takes the next entry, in the order of `seq`; the break where it does not fit. */
  take(entry: ChainedEntry): ChainBreak | undefined
  /** Compares what was taken with the head of the account; the break where they differ. */
  end(head: ChainHead & { readonly balance?: number }): ChainBreak | undefined
}

/** Checks one account's chain, from its start or from the head that an earlier part ended with. */
export function createChainCheck(
  accountId: string,
  from: ChainHead = { entries: 0, hash: CHAIN_START },
): ChainCheck {
  let { entries: last, hash } = from
  let sum = 0
  return {
    take(entry) {
      const seq = last + 1
      if (entry.seq !== seq) {
        return { accountId, seq, reason: `an entry is missing or moved: number ${entry.seq} follows ${last}` }
      }
      if (entryHash(hash, seq, entry) !== entry.hash) {
        return { accountId, seq, id: entry.id, reason: 'the entry is not what was written' }
      }
      last = seq
      hash = entry.hash
      sum += entry.amount
      return undefined
    },
    end(head) {
      if (head.entries !== last || head.hash !== hash) {
        return {
          accountId,
          seq: last + 1,
          reason: `the chain ends at ${last}, the account says ${head.entries}`,
        }
      }
      if (head.balance !== undefined && head.balance !== sum) {
        return {
          accountId,
          seq: last,
          reason: `the entries come to ${sum}, the balance says ${head.balance}`,
        }
      }
      return undefined
    },
  }
}

/** Reads the chains of a ledger. */
export interface LedgerChains {
  /** Entries after number `after`, in the order of the chain. */
  chain(accountId: string, after: number, limit: number): Promise<ChainedEntry[]>
  /** The end of an account's chain and its balance; undefined where there is no such account. */
  head(accountId: string): Promise<(ChainHead & { readonly balance: number }) | undefined>
  /** Every account that has a chain. */
  chainedAccounts(): Promise<string[]>
}

export interface ChainsVerified {
  readonly accounts: number
  readonly entries: number
  /** The first thing that is wrong; absent where every chain is whole. */
  readonly broken?: ChainBreak
}

const PAGE = 1_000

/** Verifies every account's chain, also while calls are being charged. */
export async function verifyChains(chains: LedgerChains): Promise<ChainsVerified> {
  const accounts = await chains.chainedAccounts()
  let entries = 0
  for (const accountId of accounts) {
    const { count, broken } = await verifyAccount(chains, accountId)
    entries += count
    if (broken) return { accounts: accounts.length, entries, broken }
  }
  return { accounts: accounts.length, entries }
}

async function verifyAccount(
  chains: LedgerChains,
  accountId: string,
): Promise<{ count: number; broken?: ChainBreak }> {
  const head = await chains.head(accountId)
  if (!head) return { count: 0, broken: { accountId, seq: 1, reason: 'there are entries of no account' } }
  const check = createChainCheck(accountId)
  let count = 0
  while (count < head.entries) {
    const page = await chains.chain(accountId, count, Math.min(PAGE, head.entries - count))
    if (page.length === 0) break
    for (const entry of page) {
      const broken = check.take(entry)
      if (broken) return { count, broken }
      count += 1
    }
  }
  const broken = check.end(head) ?? (await beyondHead(chains, accountId, head.entries))
  return broken ? { count, broken } : { count }
}

/** Calls that were charged meanwhile have moved the head; what lies beyond it was written by nobody here. */
async function beyondHead(
  chains: LedgerChains,
  accountId: string,
  after: number,
): Promise<ChainBreak | undefined> {
  const [extra] = await chains.chain(accountId, after, 1)
  const now = await chains.head(accountId)
  if (!extra || extra.seq <= (now?.entries ?? 0)) return undefined
  return { accountId, seq: extra.seq, id: extra.id, reason: 'the entry stands after the end of the chain' }
}
