import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readSubmissionsSearch } from './search.ts'

const forms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forms',
  component: lazyRouteComponent(() => import('./forms-page.tsx'), 'FormsPage'),
})

const form = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forms/$formId',
  component: lazyRouteComponent(() => import('./form-page.tsx'), 'FormPage'),
})

const submissions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forms/$formId/submissions',
  validateSearch: readSubmissionsSearch,
  component: lazyRouteComponent(() => import('./submissions-page.tsx'), 'SubmissionsPage'),
})

const submission = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forms/$formId/submissions/$submissionId',
  component: lazyRouteComponent(() => import('./submission-page.tsx'), 'SubmissionPage'),
})

export const formRoutes = [forms, form, submissions, submission] as const

export const formScreens: readonly Screen[] = [
  {
    to: '/forms',
    label: t('Forms'),
    section: 'website',
    needs: 'content.read',
    words: listWords(t('contact form, submissions, answers, questions, fields')),
    // Its button is there.
    commands: [{ label: t('Create form'), target: { to: '/forms' }, needs: 'content.write' }],
  },
]
