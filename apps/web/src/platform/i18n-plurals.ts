import { compileMessage } from '@lingui/message-utils/compileMessage'
import { i18n } from './i18n.ts'

/** Plurals and choices cost 5 KB that the sign-in screens do without: the signed-in shell imports this. */
i18n.setMessagesCompiler(compileMessage)
