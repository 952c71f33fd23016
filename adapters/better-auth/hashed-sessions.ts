import { createHash } from 'node:crypto'
import type { DBAdapter, Where } from 'better-auth/types'

/**
 * Wraps `adapter` so that the sessions table holds only hashes of tokens. The caller that opens a
 * session still gets the token itself, once.
 */
export function hashedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(query: Parameters<typeof adapter.create<T, R>>[0]): Promise<R> {
      const token: unknown = query.model === 'session' ? query.data['token' as keyof typeof query.data] : undefined
      if (typeof token !== 'string') return adapter.create<T, R>(query)
      const stored = await adapter.create<T, R>({ ...query, data: { ...query.data, token: hashToken(token) } })
      return { ...stored, token }
    },
    findOne: (query) => adapter.findOne({ ...query, where: hashedWhere(query.model, query.where) }),
    findMany: (query) => adapter.findMany({ ...query, where: query.where && hashedWhere(query.model, query.where) }),
    update: (query) => adapter.update({ ...query, where: hashedWhere(query.model, query.where) }),
    updateMany: (query) => adapter.updateMany({ ...query, where: hashedWhere(query.model, query.where) }),
    delete: (query) => adapter.delete({ ...query, where: hashedWhere(query.model, query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: hashedWhere(query.model, query.where) }),
  }
}

function hashedWhere(model: string, where: Where[]): Where[] {
  if (model !== 'session') return where
  return where.map((clause) => {
    if (clause.field !== 'token') return clause
    const { value } = clause
    return { ...clause, value: Array.isArray(value) ? value.map((one) => hashToken(String(one))) : hashToken(String(value)) }
  })
}

/** The hash of a token, as stored in the sessions table. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
