// The tables of accounts, their money, and what they keep. Money is whole nano-dollars, times are milliseconds since the epoch.
import type { Generated } from 'kysely'
import type { AccountState } from '../../../accounts/account.ts'
import type { KeyState } from '../../../accounts/api-key.ts'
import type { EntryKind } from '../../../accounts/money/ledger.ts'
import type { PaymentState } from '../../../accounts/pay-per-call/payment-store.ts'
import type { WatchState } from '../../../engine/search/watch/watch-store.ts'

export interface AccountTables {
  accounts: {
    id: string
    email: string
    /** The address without case: unique. */
    email_identity: string
    rate_limit: number
    created_at: number
    state: Generated<AccountState>
    /** Nano-dollars a calendar month (UTC). */
    monthly_budget: Generated<number | null>
    /** The month and the share of the budget that was told last: `2026-11 80`. */
    noticed: Generated<string | null>
    /** 1 where its calls cost nothing. */
    unmetered: Generated<number>
  }
  balances: {
    account_id: string
    /** The sum of the account's ledger entries. */
    balance: number
    /** The sum of the account's rows in reservations. */
    held: number
    /** The end of the account's chain in ledger_entries: how many there are, and the hash of the last. */
    entries: Generated<number>
    head: Generated<string>
  }
  api_keys: {
    id: string
    account_id: string
    name: string
    shown: string
    hash: string
    state: KeyState
    spend_cap: number | null
    created_at: number
    expires_at: number | null
    /** Comma-separated; null: all. */
    scopes: string | null
    networks: string | null
  }
  reservations: { id: string; account_id: string; key_id: string; amount: number; budget_id: string | null }
  /** Keyed by account and id: what an agent's session may spend. */
  budgets: {
    account_id: string
    id: string
    total: number
    spent: number
    /** The sum of the budget's rows in reservations. */
    held: number
  }
  /** Keyed by account and key: a call that must be done once, and its reply as soon as there is one. */
  kept_replies: {
    account_id: string
    key: string
    /** The hash of the request. */
    request: string
    /** Who works on it. */
    claim: string
    /** From then on another may, where there is no reply yet. */
    claimed_until: number
    expires_at: number
    content_type: string | null
    /** Null where there is none yet; where there is a charge, it is not kept any more. */
    body: string | null
    /** How the reply was shortened, as JSON; null where it is whole. */
    fitted: string | null
    charge_id: string | null
    /** Of the body. */
    bytes: number
  }
  /** Keyed by account and id: ids sort by time, so one index serves both the key and the listing. */
  ledger_entries: {
    account_id: string
    /** Of a charge, the id of its reservation: a second charge for it can't be written. */
    id: string
    kind: EntryKind
    amount: number
    reason: string
    key_id: string | null
    endpoint: string | null
    created_at: number
    /** Its place in the account's chain, from 1 on. */
    seq: number
    /** Of the entry and of the hash before it. */
    hash: string
  }
  /** Keyed by network, asset, payer and nonce: payments of callers without an account, in whole units of the token. */
  payments: {
    network: string
    asset: string
    payer: string
    nonce: string
    /** The payer's own name for the call: one payment under it at a time. */
    client_key: string | null
    scheme: string
    state: PaymentState
    request: string
    endpoint: string
    claim: string
    claimed_until: number
    signed: number
    amount: number
    valid_until: number
    /** Payload and requirements as JSON. */
    payment: string
    transaction_id: string | null
    content_type: string | null
    body: string | null
    created_at: number
    updated_at: number
  }
  usage: {
    key_id: string
    /** `2026-11-15`, UTC. */
    day: string
    endpoint: string
    account_id: string
    requests: number
    credits: number
    last_at: number
  }
  passwords: {
    account_id: string
    /** In argon2's own notation, with its salt and cost. */
    hash: string
  }
  sessions: {
    /** SHA-256 of the token. */
    token_hash: string
    account_id: string
    expires_at: number
  }
  sign_in_links: { token_hash: string; account_id: string; expires_at: number }
  /** Rules that an account keeps under a name. */
  lenses: { account_id: string; name: string; rules: string }
  /** Keyed by account, session and id: what a call of an agent's session was sent. */
  sent_texts: {
    account_id: string
    session: string
    id: string
    /** Fingerprints of sentences, one behind the other. */
    prints: string
    bytes: number
    sent_at: number
  }
  watches: {
    /** Its name among all accounts', never used again; sorts by time. */
    key: string
    account_id: string
    /** Its name in its account. */
    id: string
    /** Of whoever put it last, who pays. */
    key_id: string
    key_shown: string
    /** What is asked, as JSON. */
    body: string
    every_ms: number
    webhook: string | null
    state: WatchState
    reason: string | null
    /** Documents that came with a later revision are new. */
    since: number
    /** Counts all that changed it: who works on an older one has lost it. */
    runs: number
    delivered: number
    last_run: number | null
    due_at: number
    created_at: number
    /** Sorts by the time of the last put. */
    changed: string
    /** 1 while it has candidates. */
    waiting: number
  }
  /** New documents that may answer, until they were looked at. */
  watch_candidates: { watch_key: string; url: string; revision: number }
  /** What was told, as JSON: the same is not told again. */
  watch_stories: { watch_key: string; id: string; body: string }
  watch_deliveries: {
    watch_key: string
    /** That of its charge. */
    id: string
    /** The results as JSON. */
    body: string
    created_at: number
    attempts: number
    /** When its webhook is called next; null: not any more, or there is none. */
    next_try: number | null
  }
}
