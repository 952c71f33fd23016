import { expect, test } from 'vitest'
import { summaryOf } from './query-summary.ts'

test.each([
  ['select "id" from "orders" where "orders"."email" = $1', 'select orders'],
  ['update "wanderbite"."stock" set "on_hand" = 3', 'update stock'],
  ['insert into "users" values (\'ada@example.test\')', 'insert users'],
  ["\n    with added as (\n      insert into \"outbox\" values ('x')) select pg_notify('outbox', '')", 'with outbox'],
  ["select pg_notify('live', 'from secret')", 'select'],
  ['begin', 'begin'],
])('the statement %j is summed up without its values', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary)
})
