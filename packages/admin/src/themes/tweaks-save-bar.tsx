import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import { SaveForRelease } from '../release-changes/save-for-release.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type Discard, SaveBar } from '../ui/save-bar.tsx'
import { type TweakChanges, useSaveTweaks } from './themes.ts'

interface TweaksSaveBarProps {
  readonly changes: TweakChanges
  readonly onSaved: () => void
  readonly onDiscard: Discard
}

/** Saves changed settings of the theme, live or for a release. */
export function TweaksSaveBar({ changes, onSaved, onDiscard }: TweaksSaveBarProps) {
  const save = useSaveTweaks()
  const notify = useNotify()
  const count = Object.keys(changes).length
  const send = async (): Promise<boolean> => {
    try {
      await save.mutateAsync(changes)
    } catch {
      // Shown below the bar.
      return false
    }
    notify(t('Styles saved.'))
    onSaved()
    return true
  }
  return (
    <>
      <LeaveGuard isDirty={count > 0} onSave={send} />
      <SaveBar
        changes={count}
        isSaving={save.isPending}
        onDiscard={onDiscard}
        onSave={() => void send()}
        later={
          <SaveForRelease
            label={t('Save for a release...')}
            save={(release) =>
              answer(api.POST('/api/admin/releases/changes/styles', { body: { release, values: changes } }))
            }
            onSaved={onDiscard}
          />
        }
      />
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
    </>
  )
}
