/** What a school says until it has written its own words; `{school}` and `{contact}` are filled in. */
export const usualNotice = {
  en: `What {school} keeps about your child

Why: to run the school – to mark attendance, to know who is in which class, to reach you, and to keep the records that the law asks of a school. Nothing is used for advertising, and nothing is sold.

What: what the admission form asks for (such as name, date of birth, parents or guardians with their phones, address, category, and numbers that the government gives), class and roll number, photo, documents that you gave to the school (such as a birth certificate or an Aadhaar card), attendance with remarks, leave requests, and who changed or looked at these.

Who sees it: teachers and the office of this school. The company or person who runs this software for the school handles it on the school's behalf.

How long: until your child leaves the school, and after that for as long as the school sets for each kind of data or the law asks. Ask the school for its periods.

Your rights: you can see your child's record here at any time, download all of it from your profile, ask the school to correct or erase something, and withdraw your agreement. Withdrawing it does not undo what was done before. The school must go on keeping what the law asks for.

Questions and complaints: {contact}. If the school does not help, you can complain to the Data Protection Board of India.`,
  hi: `{school} आपके बच्चे के बारे में क्या रखता है

क्यों: स्कूल चलाने के लिए – उपस्थिति दर्ज करने, कौन किस कक्षा में है यह जानने, आपसे संपर्क करने और वे रिकॉर्ड रखने के लिए जो क़ानून स्कूल से माँगता है। विज्ञापन के लिए कुछ भी इस्तेमाल नहीं होता और कुछ भी बेचा नहीं जाता।

क्या: जो प्रवेश फ़ॉर्म में पूछा जाता है (जैसे नाम, जन्म तिथि, माता-पिता या अभिभावक और उनके फ़ोन, पता, वर्ग, और सरकार के दिए नंबर), कक्षा और रोल नंबर, फ़ोटो, वे दस्तावेज़ जो आपने स्कूल को दिए (जैसे जन्म प्रमाण पत्र या आधार कार्ड), टिप्पणियों के साथ उपस्थिति, छुट्टी के आवेदन, और इन्हें किसने बदला या देखा।

कौन देखता है: इस स्कूल के शिक्षक और कार्यालय। जो कंपनी या व्यक्ति स्कूल के लिए यह सॉफ़्टवेयर चलाता है, वह स्कूल की ओर से इसे संभालता है।

कब तक: जब तक आपका बच्चा स्कूल में है, और उसके बाद उतने समय तक जितना स्कूल हर तरह के डेटा के लिए तय करता है या क़ानून माँगता है। यह समय स्कूल से पूछें।

आपके अधिकार: आप यहाँ कभी भी अपने बच्चे का रिकॉर्ड देख सकते हैं, अपनी प्रोफ़ाइल से उसे पूरा डाउनलोड कर सकते हैं, स्कूल से कुछ ठीक करने या मिटाने को कह सकते हैं, और अपनी सहमति वापस ले सकते हैं। सहमति वापस लेने से पहले किया गया काम नहीं बदलता। क़ानून जो रखने को कहता है, वह स्कूल को रखना होगा।

सवाल और शिकायतें: {contact}। अगर स्कूल मदद न करे, तो आप भारत के डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।`,
} as const
