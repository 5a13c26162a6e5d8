import { useMutation, useQuery } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { accountLinkQuery } from './account-link.ts'
import { type LinkScreenProps, LoadedLink } from './loaded-link.tsx'
import styles from './signed-out-page.module.css'
import { t } from '../i18n/text.ts'

/** Confirms a new email. A press is needed: programs that open the links of mails confirm nothing. */
export function ConfirmEmailScreen({ token, site, onDone }: LinkScreenProps) {
  const link = useQuery(accountLinkQuery(token))
  const confirm = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/account-link/email', { body: { token } })),
  })
  return (
    <LoadedLink title={t('Confirm your email')} site={site} query={link} onDone={onDone}>
      {({ email }) =>
        confirm.isSuccess ? (
          <>
            <output className={styles.lead}>{t('You sign in with {email} from now on.', { email })}</output>
            <Button kind="primary" onPress={onDone}>
              {t('Continue')}
            </Button>
          </>
        ) : (
          <>
            <p className={styles.lead}>{t('Your account signs in with {email} once you confirm it.', { email })}</p>
            {confirm.isError && (
              <Notice tone="danger" alert>
                {getErrorMessage(confirm.error)}
              </Notice>
            )}
            <Button kind="primary" onPress={() => confirm.mutate()} isPending={confirm.isPending}>
              {t('Confirm email')}
            </Button>
          </>
        )
      }
    </LoadedLink>
  )
}
