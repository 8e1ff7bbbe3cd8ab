/**
 * The words that questions are made of, by what they mean: English, Hindi, and Hindi in Latin letters. A word that ends in '*' stands for all
 * that begin with it. Written without nuktas and with anusvara in place of chandrabindu, as `plain` makes them.
 */
export const lexicon = {
  count: 'many much number total count kitne kitni kitna sankhya kul कितने कितनी कितना संख्या कुल गिनती',
  strength: 'strength',
  who: 'who whom whose anybody anyone name names list kaun kon kaunse kisne kiska kiski naam कौन किसने किसका किसकी नाम सूची',
  which: 'which what kis kin konsi kaunsi kya किस किन कौनसी क्या',
  student:
    'student* pupil* child children kid kids bachch* bacch* bachh* vidyarthi* chhatra* chatra* छात्र* विद्यार्थ* बच्च*',
  child: 'son sons daughter daughters beta beti bete betiya betiyan ward बेटा बेटी बेटे बेटियां',
  teacher: 'teacher* staff shikshak* adhyapak* शिक्षक* शिक्षिका* अध्यापक* अध्यापिका* टीचर*',
  class: 'class classes section sections std standard kaksha* kakshaon कक्षा* क्लास* वर्ग',
  present: 'present here attend attended upasthit hazir haazir hajir उपस्थित हाजिर मौजूद',
  came: 'come came reach reached pahuncha pahunchi pahunche पहुंचा पहुंची पहुंचे aaye aaya aayi aae aye आए आया आई आये',
  absent: 'absent* absence* missing away anupasthit gairhazir gairhajir अनुपस्थित गैरहाजिर नदारद',
  late: 'late lates latecomer* der deri देर देरी लेट',
  percent: 'percent* rate pratishat prtishat feesdi fisdi feesad fisad प्रतिशत फीसद*',
  not: "not no neither nor none cannot can't didn't don't doesn't haven't hasn't isn't aren't wasn't weren't won't nahi nahin nhi नहीं नही",
  except: 'except without बिना excluding besides alava alawa siwa sivay chhodkar chodkar अलावा सिवाय छोडकर',
  mark: 'mark marked marking unmarked done lag lagi lagayi lagaye lagana lagaun lagau bhari lagti लग लगी लगाई लगाना लगाऊं लगाएं लगती लगायें दर्ज',
  unmarked: 'unmarked complete completed incomplete adhuri अधूरी',
  attendance: 'attendance hazri haazri hajri upasthiti हाजिरी हाजरी उपस्थिति अटेंडेंस',
  roll: 'roll rollno rol रोल अनुक्रमांक क्रमांक',
  leave: 'leave leaves avkash अवकाश लीव',
  leaveType:
    'sick casual maternity paternity unpaid ill unwell fever bukhar bimar bimari beemar बुखार चिकित्सा बीमार आकस्मिक मातृत्व पितृत्व',
  chhutti: 'chhutti* chutti* chhuti* छुट्ट*',
  holiday: 'holiday* vacation* closed off band बंद',
  pending: 'pending waiting undecided lambit लंबित रुकी रुके',
  request: 'request* application* applied aavedan avedan arzi arji आवेदन* अर्जी* अनुरोध* अर्जियां',
  balance: 'balance left remaining remain bachi bache baki baaki shesh बची बचा बचे बाकी शेष',
  my: 'my mine i maine mene मैंने own meri mera mere mujhe mujhko main apni apna apne मेरी मेरा मेरे मुझे मैं अपनी अपना अपने',
  when: 'when kab कब',
  next: 'next upcoming coming agli agla agle अगली अगला अगले आनेवाली',
  today: 'today now aaj आज अभी',
  last: 'last previous past pichhle pichle pichhla pichla पिछले पिछला पिछली गत',
  week: 'week weekly hafta hafte saptah हफ्ते हफ्ता सप्ताह',
  monthName:
    'january jan february feb march april apr june jun july jul august aug september sept sep october oct november nov december dec जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर',
  below: 'below under less lower low poor shortage defaulter* kam neeche niche कम नीचे',
  comparing:
    'more above over most least highest lowest maximum minimum best worst top compare* comparison than zyada jyada adhik sabse accha acha achcha achchi achhi achi behtar kharab अच्छी बेहतर खराब ज्यादा अधिक सबसे तुलना ऊपर',
  parent: 'parent* father mother guardian* papa mummy pita mata abhibhavak पिता माता अभिभावक*',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  kal: 'kal कल parson parso परसों',
  weekday:
    'monday tuesday wednesday thursday friday saturday sunday somvar somwar mangalvar mangalwar budhvar budhwar guruvar guruwar shukravar shukrawar shanivar shaniwar ravivar raviwar itwar सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार',
  month: 'month monthly mahina mahine maah महीना महीने माह',
  event: 'event* function functions programme* program programs celebration* karyakram कार्यक्रम* आयोजन* उत्सव',
  year: 'year session academic satra shaikshanik varsh saal सत्र शैक्षणिक वर्ष साल',
  open: 'open opens working khula khulega khulta खुला खुली खुलेगा खुलता',
  time: 'time timing* hour hours open opens opening close closes closing start starts begin begins end ends finish finishes samay ghante baje समय घंटे बजे टाइमिंग टाइम',
  announcement: 'announcement* news notice notices samachar suchna khabar ghoshna समाचार सूचना* खबर* घोषणा*',
  schedule: 'schedule timetable period periods lecture* samaysarini टाइमटेबल समयसारिणी समयसारणी पीरियड',
  assignment: 'assignment* homework hw project projects grihkarya गृहकार्य होमवर्क',
  grade:
    'grade grades marks result results exam exams score scores reportcard ank parinam pariksha natije अंक अंकों परिणाम परीक्षा* नतीज* रिजल्ट',
  remark: 'remark* tippani टिप्पणी* note notes',
  other: 'other another sibling* brother sister bhai behen bahan भाई बहन',
  see: 'see view check dekhe dekhen dekhu dekhun dekhna देखें देखे देखना देखूं',
  fee: 'fee fees dues payment* shulk शुल्क फीस',
  bus: 'bus buses transport route बस परिवहन',
  how: 'how steps way kaise tarika kese कैसे तरीका तरीके',
  add: 'add admit admission new enrol* register jode* jod jodna jodun naya nayi dakhil* जोड* नया नई नए दाखिल* प्रवेश',
  import: 'import* excel csv upload* ayat aayat आयात एक्सेल अपलोड',
  promote: 'promot* padonnat unnat पदोन्नत* प्रमोट* प्रोन्नत*',
  correct:
    'correct* fix wrong mistake* undo edit* change* update* reset* sudhar* galat galti badal* badle badlen badlun theek thik सुधार* गलत गलती बदल* ठीक',
  card: 'card cards nfc कार्ड*',
  print: 'print* छाप* प्रिंट* chhap* chap',
  register: 'register registers रजिस्टर',
  cancel: 'cancel* withdraw* radd रद्द*',
  write: 'write writing publish post likh* लिख*',
  send: 'send sending sms whatsapp message messages bhej* भेज* संदेश',
  move: 'move moving shift* transfer* daal* dale dalen dalna डाल*',
  offline: 'offline internet network wifi इंटरनेट नेटवर्क ऑफलाइन',
  inRow: 'consecutive* continuous* lagataar lagatar लगातार',
  teach: 'teaches teach taught teaching padhata padhati padhate padhaata padhaati पढाता पढाती पढाते',
  apply:
    'apply applying ask take lagaye lagana lagaun lagau chahiye चाहिए maang* mang* lun loon lena leni मांग* लूं लेना लेनी लें',
  decide: 'approv* declin* decid* reject* manzoor* manjoor* swikrit* मंजूर* स्वीकृत* अस्वीकृत* स्वीकार*',
  password: 'password passcode पासवर्ड',
  export: 'export download* backup डाउनलोड निर्यात',
  qr: 'qr scan* क्यूआर स्कैन*',
  checkin: 'checkin checkout चेकइन चेकआउट',
  language: 'language languages hindi english bhasha भाषा हिंदी हिन्दी अंग्रेजी',
  permission: 'permission* admin admins role roles may allowed access rights adhikar anumati अधिकार* अनुमति*',
  hello: 'hello hi hey hii namaste namaskar pranam नमस्ते नमस्कार प्रणाम हेलो',
  thanks:
    'thanks thank thankyou dhanyavad dhanyawad dhanyavaad dhanyawaad dhanywad dhanyvad shukriya धन्यवाद शुक्रिया आभार',
  help: 'help madad sahayata मदद सहायता',
  able: 'can able could sakte sakta sakti सकते सकता सकती',
  you: 'you your yourself edubot tum aap apka aapka तुम आप आपका आपके',
  image: 'image images picture pictures draw drawing chitra tasveer चित्र* तस्वीर*',
  make: 'generate create make issue issuing banao banaye बनाओ बनाएं बनाइए बनाये',
  photo: 'photo photos फोटो',
  school: 'school schools vidyalaya स्कूल* विद्यालय*',
  contact: 'address contact phone mobile email मोबाइल pata पता फोन संपर्क ईमेल',
  date: 'date tarikh तारीख दिनांक',
  report: 'report reports रिपोर्ट*',
  notification: 'notification* notifications bell alert alerts push अधिसूचना* नोटिफिकेशन*',
  calendar: 'calendar कैलेंडर कैलेंडर',
  remove: 'delete remove hata hatao hatana hatayen हटा*',
  account: 'logout signout account accounts khata khate खाता खाते लॉगआउट',
  allowance: 'allowance* quota entitlement',
  gone: 'deactivate* inactive resign* left leaved passout passed alumni gaye chale पासआउट चले',
  document: 'document* certificate* marksheet* papers दस्तावेज* प्रमाणपत्र*',
  certificate: 'bonafide* bonafied* tc slc टीसी',
  restore: 'restor* recover* undelet* wapas vapas वापस',
  udise: 'udise udiseplus यूडाइस',
  field: 'field fields column columns',
  activity: 'logs',
  signin: 'login signin लॉगिन',
  closing: 'declare',
  calling: 'call calling',
  aadhaar: 'aadhaar* aadhar* adhaar* adhar adharcard uidai आधार*',
  birth: 'birthday* birthdate* birth born dob janm* janam* जन्म*',
  detail:
    'tongue nationality occupation profession religion caste category minority bpl apaar umar umra matrubhasha jati मातृभाषा राष्ट्रीयता जाति उम्र',
  gender:
    'girl girls boy boys gender ladki ladke ladka ladkiyan ladkiya ladkon ladkiyon लडकी लडके लडका लडकियां लडकियों लडकों',
  principal: 'principal headmaster प्रधानाचार्य प्रिंसिपल',
} as const satisfies Record<string, string>

/** `number`: the question has a digit in it, as a class has. `notPresent`, `notAbsent`: a 'not' stands beside the word. `ownClass`: of the person who asks.
 * `stayedAway`: 'नहीं आया'. `command`: it asks for something to be done. `bareClass`: nothing but a class, perhaps with days. */
export type Concept =
  | keyof typeof lexicon
  | 'number'
  | 'manyDays'
  | 'notPresent'
  | 'notAbsent'
  | 'ownClass'
  | 'command'
  | 'bareClass'
  | 'stayedAway'

/** 'नहीं आया' in all its forms and spellings. */
const stayedAway = ['nahi', 'nahin', 'nhi', 'नहीं', 'नही'].flatMap((not) =>
  [
    ...['aaya', 'aayi', 'aaye', 'aae', 'aya', 'ayi', 'aye', 'aa raha', 'aa rahe', 'aa rahi'],
    ...['aayega', 'aayegi', 'aaega', 'aaegi', 'jayega', 'jayegi'],
    ...['आया', 'आई', 'आए', 'आयी', 'आये', 'आ रहा', 'आ रहे', 'आ रही', 'आएगा', 'आएगी', 'जाएगा', 'जाएगी'],
  ].map((came): [string, Concept] => [`${not} ${came}`, 'stayedAway']),
)

/** Several words that mean one thing together, the longer ones first; `nothing`: they say nothing. */
const together: { readonly [one in Concept | 'nothing']?: string } = {
  birth: 'how old',
  detail: 'blood group, ब्लड ग्रुप, रक्त समूह, social category',
  how: 'hw to, hw do, what to do, where do i, where can i, what should i do, what do i do',
  manyDays: 'how many days, how many times, how often, kitne din, कितने दिन, kitni baar, कितनी बार',
  count: 'no of, how many r, how many, hw many, how much',
  nothing:
    'how is, how are, how was, how has, no one, show me, tell me, can i, may i, could i, i want, i need, ab tak, अब तक, give me, मुझे बताओ, मुझे बताइए',
  open: 'working day',
  when: 'what time',
  mark: 'took attendance, taken attendance, take attendance of',
  time: 'get over, gets over, school over, school is over',
  certificate:
    'transfer certificate, leaving certificate, character certificate, conduct certificate, bona fide, issue certificate, issue a certificate, give certificate, give a certificate, स्थानांतरण प्रमाण पत्र',
  closing:
    'close school, close the school, school band karo, school band karna, school band kaise, स्कूल बंद कर',
  signin: 'sign in, log in, लॉग इन',
  calling: 'call list',
  activity: 'activity log',
  document: 'mark sheet, birth certificate, caste certificate, income certificate',
  late: 'late comers, देर से आने, der se aane, late comer, late coming, let aaya, let aaye, let aayi, let aye',
  inRow: 'in a row, din se, dino se, दिनों से, दिन से',
  came: 'go to school, went to school, school gaya, school gayi, स्कूल गया, स्कूल गई',
  contact:
    'phone numbers, phone number, phone no, phone nambar, mobile number, mobile no, contact number, फोन नंबर, फोन नम्बर, मोबाइल नंबर, मोबाइल नम्बर',
  checkin: 'चेक इन, चेक आउट, check in, checked in, checking in, check out',
  schedule: 'time table, समय सारणी, समय सारिणी, samay sarini',
  grade: 'report card',
  assignment: 'home work',
  promote: 'next class, अगली कक्षा, agli kaksha',
  below: 'less than, lower than, fewer than',
  comparing: 'at least, at most',
  except: 'apart from, other than, leaving out, but not, को छोड, ko chhod',
  account: 'log out, sign out',
  thanks: 'thank you',
  gone: 'pass out',
  hello: 'good morning, good afternoon',
  next: 'आने वाली, aane wali',
  qr: 'क्यू आर',
  roll: 'roll number, रोल नंबर, roll no',
}

/** They are looked for before the single words. */
export const phrases: readonly [string, Concept | null][] = [
  ...stayedAway,
  ...Object.entries(together).flatMap(([meaning, words]) =>
    words
      .split(', ')
      .map((one): [string, Concept | null] => [one, meaning === 'nothing' ? null : (meaning as Concept)]),
  ),
]

/** Words that say nothing about what is asked, and are in no name. */
export const fillers =
  `overall a an the is are was were am be been being of in on at to for from by with and or do does did has have had will would shall should there
  this that these those it its s please tell show give let know see find get any all everybody everyone nobody noone about as so if when where out up yet still there currently right kindly actually exactly average औसत
  hai h hain tha the thi ho hoga hogi ka ki ke ko mein me se par aur ya ne kab kahan kya batao bataiye batayein dikhao dikhaye karo kare karein kar
  karna karun karen sab sabhi hum hamare hamari hamara humare aise is us wale wali wala aane aana liye hue hua rahe raha rahi
  jo जो laga bata dikha dedo dijiye dijie sabko दो दे दीजिए लगा बता दिखा सबको hui hua huyi gaya gayi हुई हुए हुआ है हैं था थे थी हो होगा होगी होंगे का की के को में से पर और या ने कब कहां क्या बताओ बताइए बताएं दिखाओ दिखाइए दिखाएं करो करे करें कर करना करूं सब सभी हम हमारे हमारी हमारा
  इस उस वाले वाली वाला आने आना लिए हुए हुआ रहे रहा रही कृपया जी तो भी ही किया गया गई गए पाए जाती जाता होती होता होते रोज
  section sec sections been could kindly also anyone anybody anything si sa log लोग people me named called taken she he her him his hers uska uski uske usne उसका उसकी उसके उसने वह her ली ले लिया li le liya sir madam mam ji उन अब तक ab abhi koi कोई
  our ours we us set setup turn work works forgot forgotten bhool bhul bhule भूल भूला code codes happen having celebrate celebrated history subject subjects vishay विषय study studies studying padhta padhti पढता पढती good fine ok okay हूं हू सा सी hun hoon hu kholta khulta khulega kar chhod छोड़ छोड़कर निकल whats collect day days दिन din need want go going`.split(
    /\s+/,
  )
