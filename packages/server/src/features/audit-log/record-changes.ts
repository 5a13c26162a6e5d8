import type { FastifyRequest } from 'fastify'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { isAdminRoute, isApiRoute, isWrite } from '../../platform/http/route-access.ts'
import { newId } from '../../platform/ids.ts'
import { isRecord } from '../../platform/text/json.ts'
import { findChanges, mergeChanges } from './find-changes.ts'
import { findName } from './find-name.ts'
import { buildReadingPath, findReading } from './find-reading.ts'
import { completeEntry, deleteEntry, type EntryResult, findRecentEntry, insertEntry, type NewEntry } from './store.ts'

/** Saves of one object by one person within this time are one entry: an editor saves while somebody types. */
const mergeMs = 600_000
/** Larger answers are not compared. */
const maxStateLength = 2_000_000
const maxPathLength = 300

interface CallRecord {
  readonly entry: NewEntry
  /** The path of the call that reads the object; undefined where the call creates it. */
  readonly readingPath: string | undefined
  readonly before: unknown
}

const recordings = new WeakMap<FastifyRequest, CallRecord>()

/**
 * Notes every writing call of staff, and of keys of the API, in the history: before the handler that it begins, with its answer what changed. Registered before all
 * routes, so that none can be without it.
 */
export function recordChanges(app: App): void {
  const readings = new Set<string>()
  app.addHook('onRoute', ({ method, url, schema }) => {
    const isPaged = schema?.querystring !== undefined
    if ([method].flat().includes('GET') && isAdminRoute(url) && !isPaged) readings.add(url)
  })
  app.addHook('preHandler', async (request) => {
    if (isRecorded(request)) recordings.set(request, await beginRecording(app, request, readings))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const recording = recordings.get(request)
    if (!recording) return
    recordings.delete(request)
    await endRecording(app, request, recording, reply.statusCode, payload)
  })
}

function isRecorded({ method, routeOptions, ctx, body }: FastifyRequest): boolean {
  const { changesNothing, hasDryRun } = routeOptions.config
  if (changesNothing || (hasDryRun && isRecord(body) && body['isDryRun'] === true)) return false
  const url = routeOptions.url ?? ''
  const isStaff = isAdminRoute(url) && ctx.actor.kind === 'staff'
  return isWrite(method) && (isStaff || (isApiRoute(url) && ctx.actor.kind === 'api-key'))
}

/** Who the history names: a member of staff, or a key of the API. */
function nameActor(actor: Actor): Pick<NewEntry, 'accountId' | 'person'> {
  if (actor.kind === 'staff') return { accountId: actor.accountId, person: actor.name }
  if (actor.kind === 'api-key') return { accountId: actor.keyId, person: `${actor.name} (API key)` }
  return { accountId: '', person: '' }
}

async function beginRecording(app: App, request: FastifyRequest, readings: ReadonlySet<string>): Promise<CallRecord> {
  const { ctx, method, routeOptions } = request
  const { actor } = ctx
  const path = (request.url.split('?')[0] ?? '').slice(0, maxPathLength)
  // A program may read less than it changes, so of its calls the answer alone is read.
  const reading = actor.kind === 'staff' ? findReading(method, routeOptions.url ?? '', readings) : undefined
  const readingPath = reading && buildReadingPath(reading, path)
  const { schema } = routeOptions
  const operation = schema && 'operationId' in schema ? schema.operationId : `${method} ${routeOptions.url}`
  const entry = {
    entryId: newId(ctx.now.getTime()),
    ...nameActor(actor),
    operation,
    path,
  }
  const before = readingPath === undefined ? undefined : await readState(app, request, readingPath)
  // Written ahead: whatever happens to the process from here on, the history has the beginning.
  await insertEntry(ctx, entry)
  return { entry, readingPath, before }
}

/** A refused call has changed nothing and leaves no entry. After a fault nobody knows: its entry stays as begun. */
async function endRecording(
  app: App,
  request: FastifyRequest,
  recording: CallRecord,
  status: number,
  payload: unknown,
): Promise<void> {
  const { ctx, method } = request
  const { entry, readingPath, before } = recording
  if (status >= 500) return
  if (status >= 400) return deleteEntry(ctx, entry.entryId)
  const ids = Object.values(isTextRecord(request.params) ? request.params : {})
  const after = readingPath === undefined ? parse(payload) : await readState(app, request, readingPath)
  const name = findName(after, ids) || findName(before, ids)
  // Of a new object its name is enough: all of its fields would be changes.
  const changes = readingPath === undefined ? [] : findChanges(before, after)
  await store(ctx, entry, { name, changes }, method)
}

async function store(ctx: Ctx, entry: NewEntry, result: EntryResult, method: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - mergeMs)
  const recent = method === 'PUT' || method === 'PATCH' ? await findRecentEntry(ctx, entry, since) : undefined
  if (!recent) return completeEntry(ctx, entry.entryId, result)
  await completeEntry(ctx, recent.entry_id, { ...result, changes: mergeChanges(recent.changes, result.changes) })
  await deleteEntry(ctx, entry.entryId)
}

/** The object as its own reading call shows it to this person: what the history keeps is never more than they may read. */
async function readState(app: App, { headers, ip }: FastifyRequest, path: string): Promise<unknown> {
  const sent = ['host', 'cookie', 'x-forwarded-proto', 'x-forwarded-host'].flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const response = await app.inject({ method: 'GET', url: path, headers: Object.fromEntries(sent), remoteAddress: ip })
  return response.statusCode === 200 ? parse(response.body) : undefined
}

function parse(payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length > maxStateLength) return undefined
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')
}
