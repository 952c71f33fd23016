/**
 * The emulator's own tables. Objects are stored as the JSON of the API, beside the columns used in
 * queries. Times are milliseconds since the Unix epoch. Quantities are whole hundred-thousandths
 * (Square has five decimals).
 */
export const EMULATOR_SCHEMA = `
create table if not exists clock (only integer primary key check (only = 1), last integer not null);
insert into clock values (1, 0) on conflict do nothing;

create table if not exists locations (id text primary key, created_at integer not null) strict;

create table if not exists catalogue (
  seq integer primary key autoincrement, id text not null unique, type text not null, data text not null, version integer not null,
  deleted integer not null default 0, parent text, ordinal integer not null default 0, words text not null, body text not null
) strict;
create index if not exists catalogue_types on catalogue (type, seq);
create index if not exists catalogue_changes on catalogue (version);
create index if not exists catalogue_parents on catalogue (parent, ordinal) where parent is not null;

create table if not exists pictures (name text primary key, type text not null, bytes blob not null) strict;

create table if not exists counts (
  variation text not null, location text not null, state text not null, quantity integer not null, calculated_at integer not null,
  primary key (variation, location, state)
) strict, without rowid;
create index if not exists counts_changes on counts (calculated_at);

create table if not exists inventory_changes (
  seq integer primary key autoincrement, id text not null unique, type text not null, variation text not null, location text not null,
  from_state text, to_state text not null, quantity integer not null, occurred_at integer not null, created_at integer not null, body text not null
) strict;
create index if not exists inventory_changes_of on inventory_changes (variation, location, occurred_at);
create index if not exists inventory_changes_time on inventory_changes (created_at);

create table if not exists orders (
  seq integer primary key autoincrement, id text not null unique, location text not null, state text not null, customer text,
  created_at integer not null, updated_at integer not null, closed_at integer, body text not null
) strict;
create index if not exists orders_created on orders (created_at, seq);
create index if not exists orders_updated on orders (updated_at, seq);

create table if not exists payment_links (
  seq integer primary key autoincrement, id text not null unique, order_id text not null unique, declines integer not null default 0,
  deleted_at integer, body text not null
) strict;

create table if not exists challenges (
  id text primary key, link text not null, card text not null, created_at integer not null
) strict;

create table if not exists payments (
  seq integer primary key autoincrement, id text not null unique, order_id text, location text not null, status text not null,
  idempotency_key text, created_at integer not null, updated_at integer not null, last_4 text, card_brand text,
  amount integer not null, body text not null
) strict;
create index if not exists payments_created on payments (created_at, seq);
create index if not exists payments_order on payments (order_id);
create unique index if not exists payments_key on payments (idempotency_key) where idempotency_key is not null;

create table if not exists refunds (
  seq integer primary key autoincrement, id text not null unique, payment_id text not null, location text not null, status text not null,
  created_at integer not null, updated_at integer not null, amount integer not null, body text not null
) strict;
create index if not exists refunds_created on refunds (created_at, seq);
create index if not exists refunds_payment on refunds (payment_id);

create table if not exists customers (
  seq integer primary key autoincrement, id text not null unique, email text, phone text, reference text,
  created_at integer not null, updated_at integer not null, body text not null
) strict;

create table if not exists subscriptions (
  seq integer primary key autoincrement, id text not null unique, enabled integer not null, url text not null, signature_key text not null, body text not null
) strict;

create table if not exists outbox (
  seq integer primary key autoincrement, event_id text not null, subscription text not null, url text not null, signature_key text not null,
  body text not null, created_at integer not null, attempts integer not null default 0, next_at integer not null, delivered_at integer,
  given_up_at integer, last_answer text, unique (event_id, subscription)
) strict;
create index if not exists outbox_due on outbox (next_at) where delivered_at is null and given_up_at is null;

create table if not exists answers (
  call text not null, key text not null, request text not null, answer text not null, created_at integer not null,
  primary key (call, key)
) strict, without rowid;
`
