// Migrations 001 to 030.
import { CHAIN_START } from '../../../accounts/money/ledger-chain.ts'
import { chainOldEntries, fillDocumentColumns } from './fill-old-rows.ts'
import { inSql, type Migrations } from './in-sql.ts'

export const migrations001To030: Migrations = {
  /**
   * Accounts, keys, balances, ledger, reservations and usage. Rows of the last three are written with every call: no foreign keys,
   * whose checks would cost a look-up each.
   */
  '001-accounts': inSql(`
    create table accounts (
      id text primary key, email text not null, email_identity text not null unique,
      rate_limit integer not null, created_at bigint not null
    );
    create table balances (
      account_id text primary key references accounts (id), balance bigint not null, held bigint not null
    );
    create table api_keys (
      id text primary key, account_id text not null references accounts (id), name text not null,
      shown text not null, hash text not null unique, state text not null, spend_cap bigint,
      created_at bigint not null
    );
    create table reservations (
      id text primary key, account_id text not null, key_id text not null, amount bigint not null,
      expires_at bigint not null
    );
    create table ledger_entries (
      account_id text not null, id text not null, kind text not null, amount bigint not null,
      reason text not null, key_id text, endpoint text, created_at bigint not null,
      primary key (account_id, id)
    );
    create table usage (
      key_id text not null, day text not null, endpoint text not null, account_id text not null,
      requests bigint not null, credits bigint not null, last_at bigint not null,
      primary key (key_id, day, endpoint)
    );
  `),
  /** Documents with their revisions, copies of fetched pages, and the counters that several processes share. */
  '002-documents': inSql(`
    create table documents (url text primary key, revision bigint not null, body text);
    create unique index documents_by_revision on documents (revision);
    create table pages (
      url text primary key, body text not null, size bigint not null, fetched_at bigint not null,
      fresh_until bigint not null
    );
    create index pages_by_age on pages (fetched_at, size);
    create table counters (name text primary key, value bigint not null);
    insert into counters (name, value)
      values ('document-revision', 0), ('document-epoch', 0), ('document-count', 0);
  `),
  /** Articles of the news by topic and feed, the topics' summaries, and the state of the feeds. */
  '003-news': inSql(`
    create table articles (
      topic text not null, feed_url text not null, url text not null, published_at bigint not null,
      position integer not null, body text not null,
      primary key (topic, feed_url, url)
    );
    create table news_topics (topic text primary key, revision bigint not null, summary text);
    create table feeds (url text primary key, body text not null);
  `),
  /** Passwords, sessions and one-time links of people, each only as a hash. */
  '004-sign-in': inSql(`
    create table passwords (account_id text primary key references accounts (id), hash text not null);
    create table sessions (
      token_hash text primary key, account_id text not null references accounts (id),
      expires_at bigint not null
    );
    create index sessions_account on sessions (account_id);
    create index sessions_expiry on sessions (expires_at);
    create table sign_in_links (
      token_hash text primary key, account_id text not null references accounts (id),
      expires_at bigint not null
    );
  `),
  /** Samples of the index's size. */
  '005-index-history': inSql(`
    create table index_sizes (at bigint primary key, documents bigint not null, bytes bigint not null);
  `),
  /** Crawls with their frontier, what is known of hosts and visited pages, and the link graph. */
  '006-crawl': inSql(`
    create table crawls (
      id integer primary key autoincrement, name text not null, pages bigint not null,
      started_at bigint not null, finished_at bigint
    );
    create index crawls_by_name on crawls (name, finished_at);
    create table frontier (
      crawl_id integer not null, url text not null, origin text not null, depth integer not null,
      kind text not null, state text not null, ready_at bigint not null, leased_until bigint not null,
      worker text not null, attempts integer not null,
      primary key (crawl_id, url)
    );
    create index frontier_by_turn on frontier (crawl_id, state, origin, depth);
    create table crawl_hosts (origin text primary key, body text not null);
    create table visits (
      url text primary key, origin text not null, visited_at bigint not null, due_at bigint not null,
      body text not null
    );
    create index visits_by_due on visits (due_at);
    create index visits_by_origin on visits (origin, visited_at);
    create table page_links (url text primary key, links text not null);
    create table imports (file text primary key, records bigint not null, saved_at bigint not null);
  `),
  /** Vectors of documents. */
  '007-vectors': inSql(`
    create table vectors (
      url text primary key, made text not null, revision bigint not null, body text not null
    );
    create index vectors_by_revision on vectors (made, revision);
  `),
  /** What a server is asked with, whether a page that we hold has changed. */
  '008-page-validators': inSql(`
    alter table pages add column etag text;
    alter table pages add column last_modified text;
    alter table pages add column must_revalidate integer default 0 not null;
  `),
  /** Which generation of extraction made the copy of a page; 0 where that was not yet told. */
  '009-extraction-version': inSql('alter table pages add column extraction integer default 0 not null'),
  /** When a page changed last by its site's own list, kept with its place in the frontier. */
  '010-listed-times': inSql('alter table frontier add column listed_at bigint'),
  /** The crawls that the service was ordered to do. */
  '011-crawl-jobs': inSql('create table crawl_jobs (id text primary key, body text not null)'),
  /** What the nodes on one database must know alike, and whose turn it is to do what need not be done twice. */
  '012-several-nodes': inSql(`
    create table marks (name text primary key, value text not null);
    create table turns (name text primary key, holder text not null, until bigint not null);
  `),
  /** Reservations end when they are settled, released or were watched for long enough: no wall clock ends them. */
  '015-holds': inSql('alter table reservations drop column expires_at'),
  /** What canonical addresses decide on the addresses of a crawl, so that a killed crawl goes on with it. */
  '016-canonical-decisions': inSql(`
    alter table frontier add column canonical text;
    alter table frontier add column dead_end integer default 0 not null;
  `),
  /** Rules that accounts keep under a name. */
  '023-lenses': inSql(`
    create table lenses (
      account_id text not null references accounts (id) on delete cascade, name text not null,
      rules text not null,
      primary key (account_id, name)
    );
  `),
  /**
   * Columns of documents that removal and the owner's overview go by, and one index that answers all of it: documents themselves
   * are long, and are not read for a count.
   */
  '025-document-columns': inSql(
    `
    alter table documents add column host_key text;
    alter table documents add column origin text;
    alter table documents add column kind text;
    alter table documents add column lang text;
    alter table documents add column published_at bigint;
  `,
    fillDocumentColumns,
    'create index documents_by_host on documents (host_key, origin, kind, lang, published_at)',
  ),
  /** What was removed, kept for as long as it can be undone, and what is blocked from coming back. */
  '026-removals': inSql(`
    create table removals (
      id text primary key, what text not null, removed bigint not null, at bigint not null,
      until bigint not null, block text
    );
    create table removed_rows (
      removal_id text not null, kind text not null, key text not null, body text not null,
      primary key (removal_id, kind, key)
    );
    create table blocks (value text primary key, created_at bigint not null);
    create index articles_by_url on articles (url);
  `),
  /** What binds keys (time, scopes, networks) and accounts (their state and what they may spend in a month). */
  '027-account-limits': inSql(`
    alter table api_keys add column expires_at bigint;
    alter table api_keys add column scopes text;
    alter table api_keys add column networks text;
    alter table accounts add column state text default 'enabled' not null;
    alter table accounts add column monthly_budget bigint;
    alter table accounts add column noticed text;
    create index usage_by_account on usage (account_id, day, credits);
  `),
  /** The ledger chained by hashes, budgets, and replies that are kept for whoever asks again. */
  '029-ledger-chain': inSql(
    `
    alter table ledger_entries add column seq bigint default 0 not null;
    alter table ledger_entries add column hash text default '' not null;
    alter table balances add column entries bigint default 0 not null;
    alter table balances add column head text default '${CHAIN_START}' not null;
  `,
    chainOldEntries,
    `
    create unique index ledger_entries_by_seq on ledger_entries (account_id, seq);
    alter table reservations add column budget_id text;
    create table budgets (
      account_id text not null, id text not null, total bigint not null, spent bigint not null,
      held bigint not null,
      primary key (account_id, id)
    );
    create table kept_replies (
      account_id text not null, key text not null, request text not null, claim text not null,
      claimed_until bigint not null, expires_at bigint not null, content_type text, body text,
      charge_id text,
      primary key (account_id, key)
    );
    create index kept_replies_by_end on kept_replies (expires_at);
  `,
  ),
  /** Payments of callers without an account. */
  '030-payments': inSql(`
    create table payments (
      network text not null, asset text not null, payer text not null, nonce text not null,
      scheme text not null, state text not null, request text not null, endpoint text not null,
      claim text not null, claimed_until bigint not null, signed bigint not null, amount bigint not null,
      valid_until bigint not null, payment text not null, transaction_id text, content_type text,
      body text, created_at bigint not null, updated_at bigint not null,
      primary key (network, asset, payer, nonce)
    );
    create index payments_by_state on payments (state, updated_at);
  `),
}
