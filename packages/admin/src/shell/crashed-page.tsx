import { messages } from '../messages.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { t } from '../i18n/text.ts'

/** A screen broke: the frame stays, so that everything else can still be reached. */
export function CrashedPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <Page title={messages.somethingWentWrong} width="narrow">
      <Notice tone="danger" alert>
        {getErrorMessage(error)}
      </Notice>
      <div>
        <Button onPress={reset}>{t('Reload')}</Button>
      </div>
    </Page>
  )
}
