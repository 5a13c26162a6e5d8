import type { Json, Operation } from '@vitrine/content'
import { useCallback } from 'react'
import type { ChangeSetting } from '../block-form/field-props.ts'
import { useEditing } from '../documents/index.ts'
import { useNotify } from '../ui/notifications.tsx'
import { t } from '../i18n/text.ts'

type ToOperation = (path: readonly (string | number)[], value: Json | undefined) => Operation

/** Sends each change as an operation; those of one field that follow each other quickly are one step of undo. */
export function useChange(toOperation: ToOperation, label: string, id: string): ChangeSetting {
  const editing = useEditing()
  const notify = useNotify()
  return useCallback(
    (path, value) => {
      const refusal = editing.transact(label, [toOperation(path, toJson(value))], { group: `${id} ${path.join('.')}` })
      if (refusal) notify(refusal.message)
    },
    [editing, notify, toOperation, label, id],
  )
}

/** Changes the settings of a block. */
export function useChangeBlock(blockId: string, name: string): ChangeSetting {
  const toOperation = useCallback<ToOperation>(
    (path, value) => ({ op: 'setBlockSettings', blockId, changes: [toPathSetting(path, value)] }),
    [blockId],
  )
  return useChange(toOperation, t('Edit {label}', { label: name }), blockId)
}

/** Values of a form are JSON by what its fields hand on. */
function toJson(value: unknown): Json | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts, numbers, flags, and lists and objects of them.
  return value as Json | undefined
}

export function toPathSetting(path: readonly (string | number)[], value: Json | undefined) {
  return value === undefined ? { path } : { path, value }
}
