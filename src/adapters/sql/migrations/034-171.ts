// Migrations 034 to 171.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../statement.ts'
import { nameDocuments } from './fill-old-rows.ts'
import { inSql, type Migrations } from './in-sql.ts'

/** SQLite has one writer at a time, and needs none. */
async function makeSequence(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create sequence document_revisions minvalue 0 start 0`.execute(db)
  await sql`select setval('document_revisions', (select value from counters where name = 'document-revision'))`.execute(
    db,
  )
}

export const migrations034To171: Migrations = {
  /** Walks of sites that run beside their calls, and the pages that they have read. */
  '034-walk-jobs': inSql(`
    create table walk_jobs (id text primary key, account_id text not null, body text not null);
    create index walk_jobs_by_account on walk_jobs (account_id, id);
    create table walk_job_pages (
      job_id text not null, position integer not null, body text not null,
      primary key (job_id, position)
    );
  `),
  /** What lets nodes write side by side: revisions of a sequence, counters in parts, rows that tell who added them. */
  '037-writers-side-by-side': inSql(
    `
    alter table documents add column added integer default 0 not null;
    create table counter_parts (
      name text not null, part integer not null, value bigint not null,
      primary key (name, part)
    );
  `,
    makeSequence,
  ),
  /** Crawls that any crawler may work on, what each has done of them, and the nodes that there are. */
  '038-ordered-crawls-and-nodes': inSql(`
    alter table crawls add column plan text;
    create table crawl_parts (
      crawl_id integer not null, worker text not null, counts text not null, failures text not null,
      primary key (crawl_id, worker)
    );
    create table nodes (
      id text primary key, name text not null, roles text not null, version text not null,
      started_at bigint not null, seen_at bigint not null
    );
  `),
  /** Vectors of several models beside each other: those of one are made while those of another serve. */
  '042-vector-sets': inSql(`
    drop index vectors_by_revision;
    alter table vectors rename to vectors_of_one_model;
    create table vectors (
      url text not null, made text not null, revision bigint not null, body text not null,
      primary key (url, made)
    );
    insert into vectors (url, made, revision, body) select url, made, revision, body from vectors_of_one_model;
    drop table vectors_of_one_model;
    create index vectors_by_revision on vectors (made, revision);
  `),
  /** The name that a payer gave a paid call, so that it is done and paid once whatever payment it is sent with. */
  '046-payment-keys': inSql(`
    alter table payments add column client_key text;
    create unique index payments_by_client_key on payments (network, asset, payer, client_key);
  `),
  /** What the operator arranges: feeds put into the catalogue or taken out of it, crawls that the service repeats. */
  '049-operator': inSql(`
    create table feed_changes (
      topic text not null, url text not null, title text not null, kept integer not null,
      primary key (topic, url)
    );
    create table crawl_schedules (id text primary key, body text not null, next_at bigint not null);
  `),
  /** Free replies that are kept under an Idempotency-Key, by account and age: only the last of them stay. */
  '050-free-replies': inSql(`
    create index kept_replies_free on kept_replies (account_id, expires_at) where charge_id is null and body is not null;
  `),
  /** The icons of sites, as the search page shows them. */
  '062-site-icons': inSql(`
    create table site_icons (
      host text primary key, asked_at bigint not null, version text, content_type text, body text
    );
    create index site_icons_by_age on site_icons (asked_at);
  `),
  /** How long each kept reply is: they are bounded in bytes, by account and in all. */
  '087-kept-bytes': inSql(`
    alter table kept_replies add column bytes integer default 0 not null;
    update kept_replies set bytes = length(body) where body is not null;
    create index kept_replies_by_age on kept_replies (account_id, expires_at, bytes) where body is not null;
  `),
  /** What the operator has added to the library, and the files of folders that are followed. */
  '121-library': inSql(`
    create table library_items (name text primary key, body text not null);
    create table library_files (
      name text not null, path text not null, body text not null,
      primary key (name, path)
    );
  `),
  /** Packs that were added, and the vectors that they brought. */
  '131-packs': inSql(`
    create table packs (
      name text primary key, sha256 text, made text not null, signer text, signer_key text,
      added_at bigint not null
    );
    create table brought_vectors (
      url text primary key, made text not null, revision bigint not null, first text not null,
      later text not null
    );
  `),
  /** What citations are opened with: addresses by their keys, those of the documents that there are too, and texts that pages had. */
  '141-page-versions': inSql(
    `
    create table page_addresses (key text not null, url text not null, primary key (key, url));
    create table page_versions (
      url text not null, version text not null, host_key text not null, title text not null,
      read_at bigint not null, kept_at bigint not null, state text not null,
      primary key (url, version)
    );
    create index page_versions_by_version on page_versions (version);
    create index page_versions_by_host_key on page_versions (host_key);
    create index page_versions_by_kept_at on page_versions (kept_at);
    create table version_texts (version text primary key, body text not null, bytes bigint not null);
  `,
    nameDocuments,
  ),
  /** Fingerprints of what agents' sessions were sent, a row for each call. */
  '142-sent-texts': inSql(`
    create table sent_texts (
      account_id text not null, session text not null, id text not null, prints text not null,
      bytes integer not null, sent_at bigint not null,
      primary key (account_id, session, id)
    );
    create index sent_texts_by_age on sent_texts (sent_at);
    create index sent_texts_by_account on sent_texts (account_id, sent_at, bytes);
  `),
  /** Standing questions, what may answer them, what they have delivered; and when each document came. */
  '151-watches': inSql(`
    alter table documents add column came bigint;
    create table watches (
      key text primary key, account_id text not null references accounts (id) on delete cascade,
      id text not null, key_id text not null, key_shown text not null, body text not null,
      every_ms bigint not null, webhook text, state text not null, reason text, since bigint not null,
      runs integer not null, delivered integer not null, last_run bigint, due_at bigint not null,
      created_at bigint not null, changed text not null
    );
    create unique index watches_by_account on watches (account_id, id);
    create index watches_by_change on watches (changed);
    create table watch_candidates (
      watch_key text not null, url text not null, revision bigint not null,
      primary key (watch_key, url)
    );
    create table watch_stories (
      watch_key text not null, id text not null, body text not null,
      primary key (watch_key, id)
    );
    create table watch_deliveries (
      watch_key text not null, id text not null, body text not null, created_at bigint not null,
      attempts integer not null, next_try bigint,
      primary key (watch_key, id)
    );
    create index watch_deliveries_to_send on watch_deliveries (next_try);
  `),
  /** Which standing questions have something to look at, so that the others are not looked at. */
  '152-waiting-watches': inSql(`
    alter table watches add column waiting integer default 1 not null;
    create index watches_by_due on watches (waiting, due_at);
  `),
  /** Accounts whose calls cost nothing. */
  '161-unmetered-accounts': inSql('alter table accounts add column unmetered integer default 0 not null'),
  /** How kept replies were shortened, for whoever gets them again. */
  '171-fitted-replies': inSql('alter table kept_replies add column fitted text'),
}
