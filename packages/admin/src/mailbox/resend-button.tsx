import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { overviewQuery } from '../api/overview-query.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { t } from '../i18n/text.ts'

/** Queues the emails again that could not be sent. */
export function ResendButton() {
  const notify = useNotify()
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/mails/resends')),
    onSuccess: async ({ queued, lost }) => {
      notify(
        [
          queued > 0 || lost === 0
            ? t('{count, plural, one {# email will be sent again.} other {# emails will be sent again.}}', {
                count: queued,
              })
            : '',
          describeLost(lost),
        ]
          .join(' ')
          .trim(),
      )
      await Promise.all([
        queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['mails'] }),
      ])
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <Button
      aria-label={t('Send again: emails that could not be sent')}
      isPending={resend.isPending}
      onPress={() => resend.mutate()}
    >
      {t('Send again')}
    </Button>
  )
}

function describeLost(count: number): string {
  if (count === 0) return ''
  return t(
    '{count, plural, one {# email with a personal link can’t be: ask for a new link or invitation instead.} other {# emails with a personal link can’t be: ask for a new link or invitation instead.}}',
    { count },
  )
}
