import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

/** Whether the editor still asks the owner of a new installation what to begin with. Counts at the default site alone. */
export const onboarding = defineSettings('onboarding', z.object({ pending: z.boolean() }), { pending: false })

/** Whether a site that a sign-up has made still waits for its first pages. A key of its own: releases before know `onboarding` only, which changes the default site. */
export const firstPages = defineSettings('firstPages', z.object({ pending: z.boolean() }), { pending: false })
