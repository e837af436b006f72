/**
 * The permissions that the app requests in one team, chat or meeting, each with its reason. The
 * manifest's schema accepts any name, so they are listed here.
 */
export const resourcePermissions = [
  { name: "TeamMember.Read.Group", type: "Application" }, // rosters of channels
  { name: "ChannelSettings.Read.Group", type: "Application" }, // names of channels
  { name: "ChatMember.Read.Chat", type: "Application" }, // rosters of chats
  { name: "OnlineMeeting.ReadBasic.Chat", type: "Application" }, // what a meeting is called
  { name: "OnlineMeetingParticipant.Read.Chat", type: "Application" }, // who organises and presents
  { name: "MeetingStage.Write.Chat", type: "Delegated" }, // results on a meeting's stage
  { name: "ChannelMeetingStage.Write.Group", type: "Delegated" }, // the same in channel meetings
] as const;
