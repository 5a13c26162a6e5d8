import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { RoleSelect } from './role-select.tsx'
import { type RoleName, staffQuery, type StaffMember } from './staff.ts'
import styles from './staff.module.css'
import { t, translateServerText } from '../i18n/text.ts'

interface RoleDialogProps {
  readonly member: StaffMember
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Gives a member another role. */
export function RoleDialog(props: RoleDialogProps) {
  return (
    <Dialog
      title={t('Change role of {name}', { name: props.member.displayName })}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <RoleForm {...props} />
    </Dialog>
  )
}

function RoleForm({ member: { accountId, displayName, role }, onClose }: RoleDialogProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a role of an older version is in no option, and another one is chosen.
  const [chosen, setChosen] = useState(role.name as RoleName)
  const change = useMutation({
    mutationFn: () =>
      answer(api.PUT('/api/admin/staff/{accountId}/role', { params: { path: { accountId } }, body: { role: chosen } })),
    onSuccess: (staff) => {
      queries.setQueryData(staffQuery.queryKey, staff)
      const title = staff.members.find((member) => member.accountId === accountId)?.role.title ?? chosen
      notify(t('Role of {name} changed to {role}.', { name: displayName, role: translateServerText(title) }))
      onClose()
    },
  })
  return (
    <div className={styles.form}>
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <RoleSelect value={chosen} onChange={setChosen} />
      <p className={styles.note}>
        {t('The new role holds at once, also where {name} is signed in now.', { name: displayName })}
      </p>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" onPress={() => change.mutate()} isPending={change.isPending}>
          {t('Change role')}
        </Button>
      </DialogActions>
    </div>
  )
}
