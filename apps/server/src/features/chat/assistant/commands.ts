const wordSet = (words: string) => new Set(words.split(/\s+/))

const verb =
  'mark(?! sheet)|delete|remove|approve|reject|decline|add|enrol|admit|promote|cancel|change|update|reset|send|move|shift|transfer(?! certificate)|undo|apply|set(?! up)|correct|edit'
/** 'Please mark …', 'can you mark …'; 'can I mark …' only asks. */
const inEnglish = new RegExp(
  `^(?:(?:please|pls|kindly|hey|edubot) )*(?:(?:can|could|will|would) you (?:please |kindly )?)?(?:${verb})(?: (?!on |of |about )|$)`,
)

/** The stems before 'दो' and 'करो' that do something; 'बता दो' and 'दिखा दो' only ask. */
const stems = wordSet(
  `kar laga hata jod badal mita daal bhej delete mark approve reject cancel promote remove add present absent late manzoor manjoor radd
  कर लगा हटा जोड बदल मिटा डाल भेज मंजूर रद्द उपस्थित अनुपस्थित डिलीट प्रमोट`,
)
const endings = wordSet(
  'do dijiye dijie dedo dena karo kijiye kariye kardo दो दीजिए दीजिये देना करो कीजिए करिए कीजिये करदो',
)
const done = wordSet('hatao lagao jodo hatado lagado हटाओ लगाओ जोडो हटाइए लगाइए जोडिए')
const behind = wordSet('please pls na ji sir madam ना जी')

/** A question that is none: it asks for something to be done, as 'mark Ravi absent' and 'रवि को अनुपस्थित कर दो'. */
export function isCommand(words: readonly string[]): boolean {
  if (inEnglish.test(words.join(' '))) return true
  const end = words.findLastIndex((word) => !behind.has(word))
  const last = words[end] ?? ''
  return done.has(last) || (endings.has(last) && stems.has(words[end - 1] ?? ''))
}
