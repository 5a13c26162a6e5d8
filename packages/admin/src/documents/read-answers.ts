import { type Operation, toContent, toObject } from '@vitrine/content'
import type { Answer } from '../api/client.ts'
import type { Problem } from '../api/problem.ts'
import type { BlockUpgrade, LoadedDocument, SavedBatch, StoredChange } from './transport.ts'

/** A document as the server answers it. */
export function toLoaded(state: Answer<'getDocument'>): LoadedDocument {
  const { content, draftRevision, publishedRevision, hasChanges, upgrades, problems, path } = state
  return {
    content: toContent(content),
    draftRevision,
    publishedRevision,
    hasChanges,
    upgrades: toUpgrades(upgrades),
    problems,
    path,
  }
}

export function toSaved(saved: Answer<'saveOperations'>): SavedBatch {
  return { ...saved, upgrades: toUpgrades(saved.upgrades), others: toStoredChanges(saved.others) }
}

function toUpgrades(upgrades: Answer<'getDocument'>['upgrades']): Record<string, BlockUpgrade> {
  return Object.fromEntries(
    Object.entries(upgrades).map(([id, upgrade]) => [id, { ...upgrade, settings: toObject(upgrade.settings) }]),
  )
}

export function toStoredChanges(
  changes: readonly { revision: number; batchId: string; operations: unknown[]; label: string; by: string | null }[],
): StoredChange[] {
  return changes.map((change) => ({ ...change, operations: toOperations(change.operations) }))
}

/** Operations as the server has stored them, which has checked their shape. */
function toOperations(operations: readonly unknown[]): Operation[] {
  return operations.filter(isOperation)
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'op' in value
}

/** The changes of others that a refused batch reports; undefined for other problems. */
export function readConflict(
  problem: Problem,
): { readonly revision: number; readonly others: readonly StoredChange[] } | undefined {
  const { revision, others } = problem.params
  if (problem.code !== 'document_conflict' || typeof revision !== 'number' || !Array.isArray(others)) return undefined
  const changes = others.filter(isStoredChange)
  return { revision, others: toStoredChanges(changes) }
}

function isStoredChange(
  value: unknown,
): value is { revision: number; batchId: string; operations: unknown[]; label: string; by: string | null } {
  return typeof value === 'object' && value !== null && 'operations' in value && Array.isArray(value.operations)
}

/** Whether the same request would be refused again: not where the server is busy or asks to wait. */
export function isRefusal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
