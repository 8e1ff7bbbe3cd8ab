const greeting = 'hi|hello|hey|sir|madam|mam|dear|please|pls|plz|kindly|edubot|good morning|good afternoon'
const toSay = '(?:tell|show|list|find)(?: me| us)?|let (?:me|us) know|(?:give|send)(?: me| us)'

/** 'Bhai' is a brother too, whom a family may ask about: 'bhai kaun si class me hai'. */
const address = /^(?:bhaiya|yaar|bhai(?= (?:aaj|kal) kaun )) /

/** A polite beginning, which asks nothing itself: 'Can you tell me …', 'I would like to know …', 'Please share …'. */
const opening = new RegExp(
  `^(?:(?:${greeting}) )*(?:${[
    `(?:can|could|will|would) (?:you|u) (?:please |pls |plz |kindly )?(?:${toSay})`,
    '(?:do|did) (?:you|u) know',
    '(?:can|could|may) (?:i|we) (?:know|(?:get|have)(?= (?:(?:the|a) )?(?:list|names|count|number) ))',
    '(?:i|we) (?:just )?(?:(?:would|will) like|want|wish|need) to (?:know|see)',
    '(?:send|give) (?:me|us)',
    'share|provide|let me know',
    '(?:kya )?(?:aap|tum) (?:mujhe |hame |hamein )?(?:bata|dikha) (?:sakte|sakti) (?:hain?|ho)(?: ki)?',
    '(?:क्या )?(?:आप|तुम) (?:मुझे |हमें )?(?:बता|दिखा) (?:सकते|सकती) (?:हैं|हो)(?: कि)?',
  ].join('|')}) `,
)

const ofLeave = /\b(?:leaves?|chh?utt?i\w*|avkash)\b|छुट्ट|अवकाश/

/** 'Mujhe … chahiye' without a leave: it asks to be told. */
const wanted = /^(?:mujhe|mujhko|hame|hamein|मुझे|हमें) (.+) (?:chahiye|chahie|चाहिए|चाहिये)$/

/** @param text plain words @returns the words of the question itself */
export function withoutCourtesies(text: string): string {
  const bare = text.trim().replace(address, '').replace(opening, '')
  if (ofLeave.test(bare)) return bare
  // Of leave they are what is left; else they are children with a letter less.
  return bare.replace(wanted, '$1').replace(/(?<!\bdin )\bbache\b/g, 'bachche')
}
