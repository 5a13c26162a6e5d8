import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'done' | 'positive' | 'caution' | 'danger' | 'accent'

/** A state in a word or two. The colour repeats what the word says; what needs nobody (`done`, `neutral`) has no ground and stays quiet. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
