import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { getErrorMessage, Problem } from '../api/problem.ts'
import type { SessionState } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/states.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { t } from '../i18n/text.ts'

/** What every screen of a mailed link gets. */
export interface LinkScreenProps {
  readonly token: string
  readonly site: SessionState['site'] | undefined
  readonly onDone: () => void
}

interface LoadedLinkProps<Data> extends Omit<LinkScreenProps, 'token'> {
  readonly title: string
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** The frame of the screen of a mailed link: loads what the link is for, and says why it no longer works. */
export function LoadedLink<Data>({ title, site, query, onDone, children }: LoadedLinkProps<Data>) {
  useEffect(() => {
    document.title = title
  }, [title])
  const { data, error } = query
  return (
    <SignedOutPage title={title} {...(site ? { site } : {})}>
      {query.isPending && (
        <div aria-busy="true">
          <span className="visually-hidden">{t('Loading')}</span>
          <Skeleton width={30} />
        </div>
      )}
      {query.isError && (
        <>
          <Notice tone="danger" alert>
            {getErrorMessage(error)}
          </Notice>
          {error instanceof Problem && error.status !== 0 ? (
            <Button onPress={onDone}>{t('Go to sign-in')}</Button>
          ) : (
            <Button onPress={() => void query.refetch()}>{t('Try again')}</Button>
          )}
        </>
      )}
      {data !== undefined && children(data)}
    </SignedOutPage>
  )
}
