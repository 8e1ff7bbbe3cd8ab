/** Words that change what is asked in a way that no answer understands, and are in no name. */
export const changing =
  `why kyon kyun kyu क्यों only sirf keval सिर्फ केवल every each per har हर प्रति both dono दोनों twice often times ever never always first
  row wise classwise girls boys girl boy ladki ladke ladka ladkiyan ladkiya ladkon ladkiyon लडकी लडके लडका लडकियां लडकियों लडकों half morning afternoon evening subah shaam
  सुबह शाम but lekin लेकिन together between reason वजह कारण`.split(/\s+/)

/** Words that are names of people too: with a capital letter they are nothing else, but for those of `surnamesToo`. */
export const namesToo =
  'abhi jo chitra samay aayat ayat mangesh mangal mangala adhikari bachchan badal shesh manzoor manjoor likhit likhita more'.split(
    ' ',
  )

/** Family names that are words too: behind another name they are nothing else. */
export const surnamesToo = 'more date mark best das kul gat score kam'.split(' ')

/** Marathi is written as Hindi is; it is told by these, which are no words of Hindi. */
export const marathi =
  `आहे आहेत आहात नाही नाहीत किती कोण काय कधी कसे कसा कशी माझा माझी माझे माझ्या मुलगी मुलगा मुलीला मुलाला मुले शाळा शाळेत शाळेची शाळेला वर्गात
  उद्या झाली झाले झाला सांगा पाहिजे दाखवा गैरहजर हजर होते aahe aahet kiti kadhi kashi majhi majha mazi maza mulgi mulga shalet shala udya sanga`.split(
    /\s+/,
  )

/** Hindi in Latin letters is told by these; none is an English word. */
export const hindiInLatin =
  `kitne kitni kitna kaun kaunse kaise kese hai hain aaj kal meri mera mere mujhe kab kya kis konsi kaunsi chhutti chutti chhuti batao bataiye dikhao
  namaste namaskar dhanyavad dhanyawad dhanyavaad dhanyawaad shukriya madad hazri haazri nahi nahin anupasthit upasthit kaksha vidyarthi shikshak adhyapak agli karo karna ka ki ke mein
  bachche bacche bachhe bachho bache lagatar lagataar din dinon chhatra pichle pichhle mahine hafte kitna kisne somvar mangalvar budhvar guruvar shukravar shanivar thi tha hoga aaya aayi aaye
  ko laga hata bata dikha dijiye pahuncha pahunchi pahunche kam se feesdi fisdi neeche beti beta hui nahi wale wali sabse`.split(
    /\s+/,
  )

/** English is told by these where the screen is in Hindi. */
export const plainEnglish = 'how what who which is are the when my does do many can where show tell'.split(
  ' ',
)

/** कल is yesterday with these, and tomorrow with those below. */
export const ofPast = 'was were did had था थी थे tha thi aaya aayi aaye आया आई आए गया गई गए गये'.split(' ')

export const ofFuture =
  'will wont shall होगा होगी होंगे hoga hogi honge रहेगा रहेगी रहेंगे rahega rahegi rahenge aayega aayegi aaegi aaega jayega jayegi jaega jaegi आएगा आएगी जाएगा जाएगी'.split(
    ' ',
  )
