import { CircleAlert, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem, getErrorMessage } from '../api/problem.ts'
import { Button } from './button.tsx'
import { messages } from '../messages.ts'
import styles from './states.module.css'
import { t } from '../i18n/text.ts'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
}

/** The state of an empty list: says why, and what to do about it. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
    </div>
  )
}

interface NoMatchStateProps {
  readonly title: string
  /** What else to try. */
  readonly children?: ReactNode
  /** Takes away the search and the filters. */
  readonly onClear: () => void
}

/** The state of a list that its search or filters leave empty. */
export function NoMatchState({ title, children, onClear }: NoMatchStateProps) {
  return (
    <EmptyState icon={<SearchX size={22} />} title={title}>
      {children}
      <Button onPress={onClear}>{t('Clear filters')}</Button>
    </EmptyState>
  )
}

interface ErrorStateProps {
  /** What could not be loaded, where there is more to say than that. */
  readonly title?: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** The state of something that could not be loaded. What does not exist, or is not for this role, is no other on another try. */
export function ErrorState({ title = messages.unableToLoad, error, onRetry }: ErrorStateProps) {
  const isMissing = error instanceof Problem && error.status === 404
  const isNotAllowed = error instanceof Problem && error.code === 'not_allowed'
  const known = isNotAllowed ? t('Not for your role') : t('Not found')
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden="true">
        {isNotAllowed ? <Lock size={22} /> : <CircleAlert size={22} />}
      </span>
      <p className={styles.title}>{isMissing || isNotAllowed ? known : title}</p>
      <p className={styles.text}>{getErrorMessage(error)}</p>
      {!isMissing && !isNotAllowed && <Button onPress={onRetry}>{t('Try again')}</Button>}
    </div>
  )
}

/** The state of a list or form that is not there yet. */
export function LoadingState() {
  return (
    <p className={styles.loading} aria-busy="true">
      <Skeleton width={30} />
    </p>
  )
}

/** A grey bar where a text will be; the width in `ch` varies so that it reads as text. */
export function Skeleton({ width = 12 }: { readonly width?: number }) {
  return <span className={styles.skeleton} style={{ width: `min(${width}ch, 100%)` }} aria-hidden="true" />
}
