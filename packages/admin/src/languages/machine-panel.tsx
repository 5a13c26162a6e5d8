import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import {
  connectionQuery,
  type TranslationConnection,
  useConnectTranslation,
  useDisconnectTranslation,
} from './machine.ts'
import styles from './languages.module.css'
import { t } from '../i18n/text.ts'

/** The account at the service that translates what is missing. */
export function MachinePanel() {
  const connection = useQuery(connectionQuery)
  return (
    <Panel title={t('Machine translation')}>
      {connection.isPending && (
        <div className={styles.body}>
          <Skeleton width={30} />
        </div>
      )}
      {connection.isError && <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />}
      {connection.data &&
        (connection.data.provider === null ? <Connect /> : <Connected connection={connection.data} />)}
    </Panel>
  )
}

function Connect() {
  const connect = useConnectTranslation()
  const notify = useNotify()
  const [key, setKey] = useState('')
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (key.trim() !== '') connect.mutate(key.trim(), { onSuccess: () => notify(t('DeepL is connected.')) })
      }}
    >
      <p className={styles.lead}>
        {t(
          'With a key of DeepL, what is missing in a language is translated at once. Texts of your pages are sent to DeepL for it.',
        )}
      </p>
      <div className={styles.add}>
        <TextField
          label={t('API key of DeepL')}
          value={key}
          onChange={setKey}
          maxLength={100}
          {...(connect.isError ? { error: getErrorMessage(connect.error) } : {})}
        />
        <Button type="submit" isPending={connect.isPending} isDisabled={key.trim() === ''}>
          {t('Connect')}
        </Button>
      </div>
    </form>
  )
}

function Connected({ connection }: { readonly connection: TranslationConnection }) {
  const disconnect = useDisconnectTranslation()
  const notify = useNotify()
  const [isAsked, setAsked] = useState(false)
  const { keyHint, usedToday, dailyLimit } = connection
  return (
    <div className={styles.body}>
      <p className={styles.lead}>
        {t('DeepL is connected with the key that ends in {hint}.', { hint: keyHint })}{' '}
        {t('{used, number} of {limit, number} characters were sent today.', { used: usedToday, limit: dailyLimit })}
      </p>
      <div>
        <Button onPress={() => setAsked(true)}>{t('Disconnect')}</Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('Disconnect DeepL?')}
          action={t('Disconnect')}
          onConfirm={() => disconnect.mutateAsync()}
          onDone={() => notify(t('DeepL is disconnected.'))}
          onClose={() => setAsked(false)}
        >
          {t('The key is deleted here. Translations stay.')}
        </ConfirmDialog>
      )}
    </div>
  )
}
