import type { MailLanguage } from './schema.ts'

/** The words of one mail. */
export interface MailTexts {
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly note: string
}

export const mailTexts: Readonly<Record<MailLanguage, { readonly confirm: MailTexts; readonly known: MailTexts }>> = {
  en: {
    confirm: {
      heading: 'Confirm your email',
      text: 'You want to begin a site of your own. Confirm that this email is yours, and it is made.',
      button: 'Confirm email',
      note: 'The link works once, for 24 hours. If this wasn’t you, ignore this email: nothing is made.',
    },
    known: {
      heading: 'You have an account already',
      text: 'Somebody, probably you, signed up with this email. It has an account here, so no new one is made. Sign in, and create another site from the menu of your site.',
      button: 'Sign in',
      note: 'If this wasn’t you, ignore this email: nothing has changed.',
    },
  },
  de: {
    confirm: {
      heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Sie möchten eine eigene Website beginnen. Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, dann wird sie angelegt.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Der Link gilt einmal, 24 Stunden lang. Waren Sie das nicht, ignorieren Sie diese E-Mail: Es wird nichts angelegt.',
    },
    known: {
      heading: 'Sie haben schon ein Konto',
      text: 'Jemand, vermutlich Sie, hat sich mit dieser E-Mail-Adresse registriert. Sie hat hier schon ein Konto, deshalb wird kein neues angelegt. Melden Sie sich an und legen Sie im Menü Ihrer Website eine weitere an.',
      button: 'Anmelden',
      note: 'Waren Sie das nicht, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    },
  },
  fr: {
    confirm: {
      heading: 'Confirmez votre adresse e-mail',
      text: 'Vous souhaitez créer votre propre site. Confirmez que cette adresse est la vôtre, et il sera créé.',
      button: 'Confirmer l’adresse',
      note: 'Le lien fonctionne une fois, pendant 24 heures. Si ce n’était pas vous, ignorez cet e-mail : rien ne sera créé.',
    },
    known: {
      heading: 'Vous avez déjà un compte',
      text: 'Quelqu’un, sans doute vous, s’est inscrit avec cette adresse. Elle a déjà un compte ici, aucun nouveau compte n’est donc créé. Connectez-vous et créez un autre site depuis le menu de votre site.',
      button: 'Se connecter',
      note: 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
    },
  },
  es: {
    confirm: {
      heading: 'Confirma tu correo electrónico',
      text: 'Quieres empezar un sitio propio. Confirma que este correo es tuyo y se creará.',
      button: 'Confirmar correo',
      note: 'El enlace funciona una vez, durante 24 horas. Si no has sido tú, ignora este correo: no se creará nada.',
    },
    known: {
      heading: 'Ya tienes una cuenta',
      text: 'Alguien, probablemente tú, se ha registrado con este correo. Ya tiene una cuenta aquí, así que no se crea otra. Inicia sesión y crea otro sitio desde el menú de tu sitio.',
      button: 'Iniciar sesión',
      note: 'Si no has sido tú, ignora este correo: nada ha cambiado.',
    },
  },
  it: {
    confirm: {
      heading: 'Conferma il tuo indirizzo email',
      text: 'Vuoi iniziare un sito tutto tuo. Conferma che questo indirizzo è tuo e il sito verrà creato.',
      button: 'Conferma indirizzo',
      note: 'Il link funziona una volta, per 24 ore. Se non sei stato tu, ignora questa email: non viene creato nulla.',
    },
    known: {
      heading: 'Hai già un account',
      text: 'Qualcuno, probabilmente tu, si è registrato con questo indirizzo. Ha già un account qui, quindi non ne viene creato un altro. Accedi e crea un altro sito dal menu del tuo sito.',
      button: 'Accedi',
      note: 'Se non sei stato tu, ignora questa email: non è cambiato nulla.',
    },
  },
}
